#include "re2_shim.h"

#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include <algorithm>
#include <string>
#include <vector>

struct saldo_pattern {
  std::string text;
  // Owns the compiled expression and RE2's filter for it.
  re2::FilteredRE2 filter;
  const re2::RE2 *expression = nullptr;
  int problem = SALDO_PATTERN_OK;
  size_t problem_offset = 0;
  size_t problem_length = 0;
  std::vector<std::string> literals;
  std::vector<std::string> required;
};

namespace {

int problem_number(re2::RE2::ErrorCode code) {
  switch (code) {
    case re2::RE2::NoError: return SALDO_PATTERN_OK;
    case re2::RE2::ErrorBadEscape: return SALDO_PATTERN_BAD_ESCAPE;
    case re2::RE2::ErrorBadCharClass: return SALDO_PATTERN_BAD_CLASS;
    case re2::RE2::ErrorBadCharRange: return SALDO_PATTERN_BAD_RANGE;
    case re2::RE2::ErrorMissingBracket: return SALDO_PATTERN_UNCLOSED_CLASS;
    case re2::RE2::ErrorMissingParen: return SALDO_PATTERN_UNCLOSED_GROUP;
    case re2::RE2::ErrorUnexpectedParen: return SALDO_PATTERN_UNOPENED_GROUP;
    case re2::RE2::ErrorTrailingBackslash: return SALDO_PATTERN_TRAILING_BACKSLASH;
    case re2::RE2::ErrorRepeatArgument: return SALDO_PATTERN_REPEAT_ARGUMENT;
    case re2::RE2::ErrorRepeatSize: return SALDO_PATTERN_REPEAT_SIZE;
    case re2::RE2::ErrorRepeatOp: return SALDO_PATTERN_REPEAT_OPERATOR;
    case re2::RE2::ErrorBadPerlOp: return SALDO_PATTERN_BAD_GROUP;
    case re2::RE2::ErrorBadNamedCapture: return SALDO_PATTERN_BAD_GROUP;
    case re2::RE2::ErrorBadUTF8: return SALDO_PATTERN_BAD_UTF8;
    case re2::RE2::ErrorPatternTooLarge: return SALDO_PATTERN_TOO_LARGE;
    default: return SALDO_PATTERN_INTERNAL;
  }
}

re2::RE2::Options options(int64_t memory) {
  re2::RE2::Options options;
  options.set_case_sensitive(false);
  options.set_log_errors(false);
  options.set_max_mem(memory);
  return options;
}

// FilteredRE2 deletes an expression that it rejects, so a second one provides the reason.
void explain(saldo_pattern *pattern, int64_t memory) {
  re2::RE2 refused(pattern->text, options(memory));
  pattern->problem = problem_number(refused.error_code());
  if (pattern->problem == SALDO_PATTERN_OK) pattern->problem = SALDO_PATTERN_INTERNAL;
  size_t found = pattern->text.find(refused.error_arg());
  if (found != std::string::npos) {
    pattern->problem_offset = found;
    pattern->problem_length = refused.error_arg().size();
  }
}

bool can_match_with(const re2::FilteredRE2 &filter, const std::vector<int> &atoms) {
  std::vector<int> potential;
  filter.AllPotentials(atoms, &potential);
  return !potential.empty();
}

bool is_required(const re2::FilteredRE2 &filter, size_t atom, size_t count) {
  std::vector<int> others;
  for (size_t i = 0; i < count; i++) {
    if (i != atom) others.push_back(static_cast<int>(i));
  }
  return !can_match_with(filter, others);
}

// RE2's filter is a monotone and/or tree over atoms. It can be evaluated but not read. The literals
// are a small set of atoms of which every match contains at least one. To find it, this drops one
// atom after another, shortest first, while the filter still fails without the remaining ones. An
// atom is required if the filter fails with all other atoms.
void find_literals(saldo_pattern *pattern, const std::vector<std::string> &atoms) {
  if (atoms.empty() || atoms.size() > 256 || can_match_with(pattern->filter, {})) return;
  for (size_t i = 0; i < atoms.size(); i++) {
    if (is_required(pattern->filter, i, atoms.size())) pattern->required.push_back(atoms[i]);
  }
  std::vector<int> by_length;
  for (size_t i = 0; i < atoms.size(); i++) by_length.push_back(static_cast<int>(i));
  std::stable_sort(by_length.begin(), by_length.end(),
                   [&](int a, int b) { return atoms[a].size() < atoms[b].size(); });
  std::vector<bool> is_kept(atoms.size(), true);
  for (int candidate : by_length) {
    is_kept[candidate] = false;
    std::vector<int> others;
    for (size_t i = 0; i < atoms.size(); i++) {
      if (!is_kept[i]) others.push_back(static_cast<int>(i));
    }
    if (can_match_with(pattern->filter, others)) is_kept[candidate] = true;
  }
  for (size_t i = 0; i < atoms.size(); i++) {
    if (is_kept[i]) pattern->literals.push_back(atoms[i]);
  }
}

}  // namespace

extern "C" {

saldo_pattern *saldo_pattern_create(const uint8_t *bytes, size_t count, int64_t memory) {
  auto *pattern = new saldo_pattern;
  pattern->text.assign(reinterpret_cast<const char *>(bytes), count);
  int id = 0;
  if (pattern->filter.Add(pattern->text, options(memory), &id) != re2::RE2::NoError) {
    explain(pattern, memory);
    return pattern;
  }
  pattern->expression = &pattern->filter.GetRE2(id);
  std::vector<std::string> atoms;
  pattern->filter.Compile(&atoms);
  find_literals(pattern, atoms);
  return pattern;
}

void saldo_pattern_destroy(saldo_pattern *pattern) { delete pattern; }

int saldo_pattern_problem_of(const saldo_pattern *pattern) { return pattern->problem; }

size_t saldo_pattern_problem_offset(const saldo_pattern *pattern) {
  return pattern->problem_offset;
}

size_t saldo_pattern_problem_length(const saldo_pattern *pattern) {
  return pattern->problem_length;
}

int saldo_pattern_program_size(const saldo_pattern *pattern) {
  return pattern->expression ? pattern->expression->ProgramSize() : 0;
}

int saldo_pattern_matches(const saldo_pattern *pattern, const uint8_t *bytes, size_t count) {
  if (!pattern->expression) return 0;
  re2::StringPiece text(reinterpret_cast<const char *>(bytes), count);
  return pattern->expression->Match(text, 0, count, re2::RE2::UNANCHORED, nullptr, 0) ? 1 : 0;
}

int saldo_pattern_group_count(const saldo_pattern *pattern) {
  return pattern->expression ? pattern->expression->NumberOfCapturingGroups() : 0;
}

int saldo_pattern_group_named(const saldo_pattern *pattern, const char *name) {
  if (!pattern->expression) return 0;
  const auto &groups = pattern->expression->NamedCapturingGroups();
  auto found = groups.find(name);
  return found == groups.end() ? 0 : found->second;
}

int saldo_pattern_capture(const saldo_pattern *pattern, const uint8_t *bytes, size_t count,
                          int groups, ptrdiff_t *starts, size_t *lengths) {
  if (!pattern->expression || groups > SALDO_PATTERN_MOST_GROUPS) return 0;
  re2::StringPiece text(reinterpret_cast<const char *>(bytes), count);
  re2::StringPiece found[SALDO_PATTERN_MOST_GROUPS];
  if (!pattern->expression->Match(text, 0, count, re2::RE2::UNANCHORED, found, groups)) return 0;
  for (int group = 0; group < groups; group++) {
    starts[group] = found[group].data() ? found[group].data() - text.data() : -1;
    lengths[group] = found[group].size();
  }
  return 1;
}

size_t saldo_pattern_literal_count(const saldo_pattern *pattern) {
  return pattern->literals.size();
}

const char *saldo_pattern_literal(const saldo_pattern *pattern, size_t index, size_t *count) {
  *count = pattern->literals[index].size();
  return pattern->literals[index].data();
}

size_t saldo_pattern_required_count(const saldo_pattern *pattern) {
  return pattern->required.size();
}

const char *saldo_pattern_required(const saldo_pattern *pattern, size_t index, size_t *count) {
  *count = pattern->required[index].size();
  return pattern->required[index].data();
}

}  // extern "C"
