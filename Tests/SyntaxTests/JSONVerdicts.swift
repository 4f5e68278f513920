/// The texts of JSONTestSuite (Nicolas Seriot, MIT licence) and its verdicts.
///
/// A name begins with `y` where every parser must take the text, with `n` where none may, with `i`
/// where either is right. Bytes that are not visible are written `%20`; a line that begins with
/// blanks carries on the one before. The two texts of 100 000 bytes and more are made in the test.
enum JSONVerdicts {
  struct Verdict {
    var name: String
    var bytes: [UInt8]
  }

  static let all = table.split(separator: "\n").reduce(into: [String]()) { lines, line in
    if line.hasPrefix("  ") {
      lines[lines.count - 1] += line.dropFirst(2)
    } else {
      lines.append(String(line))
    }
  }.map(verdict)

  private static func verdict(_ line: String) -> Verdict {
    let name = line.prefix { $0 != " " }
    var bytes: [UInt8] = []
    var rest = line.dropFirst(name.count + 1).utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return Verdict(name: String(name), bytes: bytes)
  }

  private static let table = #"""
    i_number_double_huge_neg_exp [123.456e-789]
    i_number_huge_exp [0.4e00669999999999999999999999999999999999999999999999999999999999999999999
      999999999999999999999999999999999999999999999999969999999006]
    i_number_neg_int_huge_exp [-1e+9999]
    i_number_pos_double_huge_exp [1.5e+9999]
    i_number_real_neg_overflow [-123123e100000]
    i_number_real_pos_overflow [123123e100000]
    i_number_real_underflow [123e-10000000]
    i_number_too_big_neg_int [-123123123123123123123123123123]
    i_number_too_big_pos_int [100000000000000000000]
    i_number_very_big_negative_int [-237462374673276894279832749832423479823246327846]
    i_object_key_lone_2nd_surrogate {"%5CuDFAA":0}
    i_string_1st_surrogate_but_2nd_missing ["%5CuDADA"]
    i_string_1st_valid_surrogate_2nd_invalid ["%5CuD888%5Cu1234"]
    i_string_UTF-16LE_with_BOM %FF%FE[%00"%00%E9%00"%00]%00
    i_string_UTF-8_invalid_sequence ["%E6%97%A5%D1%88%FA"]
    i_string_UTF8_surrogate_U+D800 ["%ED%A0%80"]
    i_string_incomplete_surrogate_and_escape_valid ["%5CuD800%5Cn"]
    i_string_incomplete_surrogate_pair ["%5CuDd1ea"]
    i_string_incomplete_surrogates_escape_valid ["%5CuD800%5CuD800%5Cn"]
    i_string_invalid_lonely_surrogate ["%5Cud800"]
    i_string_invalid_surrogate ["%5Cud800abc"]
    i_string_invalid_utf-8 ["%FF"]
    i_string_inverted_surrogates_U+1D11E ["%5CuDd1e%5CuD834"]
    i_string_iso_latin_1 ["%E9"]
    i_string_lone_second_surrogate ["%5CuDFAA"]
    i_string_lone_utf8_continuation_byte ["%81"]
    i_string_not_in_unicode_range ["%F4%BF%BF%BF"]
    i_string_overlong_sequence_2_bytes ["%C0%AF"]
    i_string_overlong_sequence_6_bytes ["%FC%83%BF%BF%BF%BF"]
    i_string_overlong_sequence_6_bytes_null ["%FC%80%80%80%80%80"]
    i_string_truncated-utf-8 ["%E0%FF"]
    i_string_utf16BE_no_BOM %00[%00"%00%E9%00"%00]
    i_string_utf16LE_no_BOM [%00"%00%E9%00"%00]%00
    i_structure_500_nested_arrays [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
      [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
    i_structure_UTF-8_BOM_empty_object %EF%BB%BF{}
    n_array_1_true_without_comma [1%20true]
    n_array_a_invalid_utf8 [a%E5]
    n_array_colon_instead_of_comma ["":%201]
    n_array_comma_after_close [""],
    n_array_comma_and_number [,1]
    n_array_double_comma [1,,2]
    n_array_double_extra_comma ["x",,]
    n_array_extra_close ["x"]]
    n_array_extra_comma ["",]
    n_array_incomplete ["x"
    n_array_incomplete_invalid_value [x
    n_array_inner_array_no_comma [3[4]]
    n_array_invalid_utf8 [%FF]
    n_array_items_separated_by_semicolon [1:2]
    n_array_just_comma [,]
    n_array_just_minus [-]
    n_array_missing_value [%20%20%20,%20""]
    n_array_newlines_unclosed ["a",%0A4%0A,1,
    n_array_number_and_comma [1,]
    n_array_number_and_several_commas [1,,]
    n_array_spaces_vertical_tab_formfeed ["%0Ba"%5Cf]
    n_array_star_inside [*]
    n_array_unclosed [""
    n_array_unclosed_trailing_comma [1,
    n_array_unclosed_with_new_lines [1,%0A1%0A,1
    n_array_unclosed_with_object_inside [{}
    n_incomplete_false [fals]
    n_incomplete_null [nul]
    n_incomplete_true [tru]
    n_multidigit_number_then_00 123%00
    n_number_++ [++1234]
    n_number_+1 [+1]
    n_number_+Inf [+Inf]
    n_number_-01 [-01]
    n_number_-1.0. [-1.0.]
    n_number_-2. [-2.]
    n_number_-NaN [-NaN]
    n_number_.-1 [.-1]
    n_number_.2e-3 [.2e-3]
    n_number_0.1.2 [0.1.2]
    n_number_0.3e+ [0.3e+]
    n_number_0.3e [0.3e]
    n_number_0.e1 [0.e1]
    n_number_0_capital_E+ [0E+]
    n_number_0_capital_E [0E]
    n_number_0e+ [0e+]
    n_number_0e [0e]
    n_number_1.0e+ [1.0e+]
    n_number_1.0e- [1.0e-]
    n_number_1.0e [1.0e]
    n_number_1_000 [1%20000.0]
    n_number_1eE2 [1eE2]
    n_number_2.e+3 [2.e+3]
    n_number_2.e-3 [2.e-3]
    n_number_2.e3 [2.e3]
    n_number_9.e+ [9.e+]
    n_number_Inf [Inf]
    n_number_NaN [NaN]
    n_number_U+FF11_fullwidth_digit_one [%EF%BC%91]
    n_number_expression [1+2]
    n_number_hex_1_digit [0x1]
    n_number_hex_2_digits [0x42]
    n_number_infinity [Infinity]
    n_number_invalid+- [0e+-1]
    n_number_invalid-negative-real [-123.123foo]
    n_number_invalid-utf-8-in-bigger-int [123%E5]
    n_number_invalid-utf-8-in-exponent [1e1%E5]
    n_number_invalid-utf-8-in-int [0%E5]%0A
    n_number_minus_infinity [-Infinity]
    n_number_minus_sign_with_trailing_garbage [-foo]
    n_number_minus_space_1 [-%201]
    n_number_neg_int_starting_with_zero [-012]
    n_number_neg_real_without_int_part [-.123]
    n_number_neg_with_garbage_at_end [-1x]
    n_number_real_garbage_after_e [1ea]
    n_number_real_with_invalid_utf8_after_e [1e%E5]
    n_number_real_without_fractional_part [1.]
    n_number_starting_with_dot [.123]
    n_number_with_alpha [1.2a-3]
    n_number_with_alpha_char [1.8011670033376514H-308]
    n_number_with_leading_zero [012]
    n_object_bad_value ["x",%20truth]
    n_object_bracket_key {[:%20"x"}%0A
    n_object_comma_instead_of_colon {"x",%20null}
    n_object_double_colon {"x"::"b"}
    n_object_emoji {%F0%9F%87%A8%F0%9F%87%AD}
    n_object_garbage_at_end {"a":"a"%20123}
    n_object_key_with_single_quotes {key:%20'value'}
    n_object_lone_continuation_byte_in_key_and_trailing_comma {"%B9":"0",}
    n_object_missing_colon {"a"%20b}
    n_object_missing_key {:"b"}
    n_object_missing_semicolon {"a"%20"b"}
    n_object_missing_value {"a":
    n_object_no-colon {"a"
    n_object_non_string_key {1:1}
    n_object_non_string_key_but_huge_number_instead {9999E9999:1}
    n_object_repeated_null_null {null:null,null:null}
    n_object_several_trailing_commas {"id":0,,,,,}
    n_object_single_quote {'a':0}
    n_object_trailing_comma {"id":0,}
    n_object_trailing_comment {"a":"b"}/**/
    n_object_trailing_comment_open {"a":"b"}/**//
    n_object_trailing_comment_slash_open {"a":"b"}//
    n_object_trailing_comment_slash_open_incomplete {"a":"b"}/
    n_object_two_commas_in_a_row {"a":"b",,"c":"d"}
    n_object_unquoted_key {a:%20"b"}
    n_object_unterminated-value {"a":"a
    n_object_with_single_string {%20"foo"%20:%20"bar",%20"a"%20}
    n_object_with_trailing_garbage {"a":"b"}#
    n_single_space %20
    n_string_1_surrogate_then_escape ["%5CuD800%5C"]
    n_string_1_surrogate_then_escape_u ["%5CuD800%5Cu"]
    n_string_1_surrogate_then_escape_u1 ["%5CuD800%5Cu1"]
    n_string_1_surrogate_then_escape_u1x ["%5CuD800%5Cu1x"]
    n_string_accentuated_char_no_quotes [%C3%A9]
    n_string_backslash_00 ["%5C%00"]
    n_string_escape_x ["%5Cx00"]
    n_string_escaped_backslash_bad ["%5C%5C%5C"]
    n_string_escaped_ctrl_char_tab ["%5C%09"]
    n_string_escaped_emoji ["%5C%F0%9F%8C%80"]
    n_string_incomplete_escape ["%5C"]
    n_string_incomplete_escaped_character ["%5Cu00A"]
    n_string_incomplete_surrogate ["%5CuD834%5CuDd"]
    n_string_incomplete_surrogate_escape_invalid ["%5CuD800%5CuD800%5Cx"]
    n_string_invalid-utf-8-in-escape ["%5Cu%E5"]
    n_string_invalid_backslash_esc ["%5Ca"]
    n_string_invalid_unicode_escape ["%5Cuqqqq"]
    n_string_invalid_utf8_after_escape ["%5C%E5"]
    n_string_leading_uescaped_thinspace [%5Cu0020"asd"]
    n_string_no_quotes_with_bad_escape [%5Cn]
    n_string_single_doublequote "
    n_string_single_quote ['single%20quote']
    n_string_single_string_no_double_quotes abc
    n_string_start_escape_unclosed ["%5C
    n_string_unescaped_ctrl_char ["a%00a"]
    n_string_unescaped_newline ["new%0Aline"]
    n_string_unescaped_tab ["%09"]
    n_string_unicode_CapitalU "%5CUA66D"
    n_string_with_trailing_garbage ""x
    n_structure_U+2060_word_joined [%E2%81%A0]
    n_structure_UTF8_BOM_no_data %EF%BB%BF
    n_structure_angle_bracket_. <.>
    n_structure_angle_bracket_null [<null>]
    n_structure_array_trailing_garbage [1]x
    n_structure_array_with_extra_array_close [1]]
    n_structure_array_with_unclosed_string ["asd]
    n_structure_ascii-unicode-identifier a%C3%A5
    n_structure_capitalized_True [True]
    n_structure_close_unopened_array 1]
    n_structure_comma_instead_of_closing_brace {"x":%20true,
    n_structure_double_array [][]
    n_structure_end_array ]
    n_structure_incomplete_UTF8_BOM %EF%BB{}
    n_structure_lone-invalid-utf-8 %E5
    n_structure_lone-open-bracket [
    n_structure_no_data 
    n_structure_null-byte-outside-string [%00]
    n_structure_number_with_trailing_garbage 2@
    n_structure_object_followed_by_closing_object {}}
    n_structure_object_unclosed_no_value {"":
    n_structure_object_with_comment {"a":/*comment*/"b"}
    n_structure_object_with_trailing_garbage {"a":%20true}%20"x"
    n_structure_open_array_apostrophe ['
    n_structure_open_array_comma [,
    n_structure_open_array_open_object [{
    n_structure_open_array_open_string ["a
    n_structure_open_array_string ["a"
    n_structure_open_object {
    n_structure_open_object_close_array {]
    n_structure_open_object_comma {,
    n_structure_open_object_open_array {[
    n_structure_open_object_open_string {"a
    n_structure_open_object_string_with_apostrophes {'a'
    n_structure_open_open ["%5C{["%5C{["%5C{["%5C{
    n_structure_single_eacute %E9
    n_structure_single_star *
    n_structure_trailing_# {"a":"b"}#{}
    n_structure_uescaped_LF_before_string [%5Cu000A""]
    n_structure_unclosed_array [1
    n_structure_unclosed_array_partial_null [%20false,%20nul
    n_structure_unclosed_array_unfinished_false [%20true,%20fals
    n_structure_unclosed_array_unfinished_true [%20false,%20tru
    n_structure_unclosed_object {"asd":"asd"
    n_structure_unicode-identifier %C3%A5
    n_structure_whitespace_U+2060_word_joiner [%E2%81%A0]
    n_structure_whitespace_formfeed [%0C]
    y_array_arraysWithSpaces [[]%20%20%20]
    y_array_empty-string [""]
    y_array_empty []
    y_array_ending_with_newline ["a"]
    y_array_false [false]
    y_array_heterogeneous [null,%201,%20"1",%20{}]
    y_array_null [null]
    y_array_with_1_and_newline [1%0A]
    y_array_with_leading_space %20[1]
    y_array_with_several_null [1,null,null,null,2]
    y_array_with_trailing_space [2]%20
    y_number [123e65]
    y_number_0e+1 [0e+1]
    y_number_0e1 [0e1]
    y_number_after_space [%204]
    y_number_double_close_to_zero [-0.000000000000000000000000000000000000000000000000000000000000
      000000000000000001]%0A
    y_number_int_with_exp [20e1]
    y_number_minus_zero [-0]
    y_number_negative_int [-123]
    y_number_negative_one [-1]
    y_number_negative_zero [-0]
    y_number_real_capital_e [1E22]
    y_number_real_capital_e_neg_exp [1E-2]
    y_number_real_capital_e_pos_exp [1E+2]
    y_number_real_exponent [123e45]
    y_number_real_fraction_exponent [123.456e78]
    y_number_real_neg_exp [1e-2]
    y_number_real_pos_exponent [1e+2]
    y_number_simple_int [123]
    y_number_simple_real [123.456789]
    y_object {"asd":"sdf",%20"dfg":"fgh"}
    y_object_basic {"asd":"sdf"}
    y_object_duplicated_key {"a":"b","a":"c"}
    y_object_duplicated_key_and_value {"a":"b","a":"b"}
    y_object_empty {}
    y_object_empty_key {"":0}
    y_object_escaped_null_in_key {"foo%5Cu0000bar":%2042}
    y_object_extreme_numbers {%20"min":%20-1.0e+28,%20"max":%201.0e+28%20}
    y_object_long_strings {"x":[{"id":%20"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}],%20"id":%20"
      xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}
    y_object_simple {"a":[]}
    y_object_string_unicode {"title":"%5Cu041f%5Cu043e%5Cu043b%5Cu0442%5Cu043e%5Cu0440%5Cu0430%20%
      5Cu0417%5Cu0435%5Cu043c%5Cu043b%5Cu0435%5Cu043a%5Cu043e%5Cu043f%5Cu0430"%20}
    y_object_with_newlines {%0A"a":%20"b"%0A}
    y_string_1_2_3_bytes_UTF-8_sequences ["%5Cu0060%5Cu012a%5Cu12AB"]
    y_string_accepted_surrogate_pair ["%5CuD801%5Cudc37"]
    y_string_accepted_surrogate_pairs ["%5Cud83d%5Cude39%5Cud83d%5Cudc8d"]
    y_string_allowed_escapes ["%5C"%5C%5C%5C/%5Cb%5Cf%5Cn%5Cr%5Ct"]
    y_string_backslash_and_u_escaped_zero ["%5C%5Cu0000"]
    y_string_backslash_doublequotes ["%5C""]
    y_string_comments ["a/*b*/c/*d//e"]
    y_string_double_escape_a ["%5C%5Ca"]
    y_string_double_escape_n ["%5C%5Cn"]
    y_string_escaped_control_character ["%5Cu0012"]
    y_string_escaped_noncharacter ["%5CuFFFF"]
    y_string_in_array ["asd"]
    y_string_in_array_with_leading_space [%20"asd"]
    y_string_last_surrogates_1_and_2 ["%5CuDBFF%5CuDFFF"]
    y_string_nbsp_uescaped ["new%5Cu00A0line"]
    y_string_nonCharacterInUTF-8_U+10FFFF ["%F4%8F%BF%BF"]
    y_string_nonCharacterInUTF-8_U+FFFF ["%EF%BF%BF"]
    y_string_null_escape ["%5Cu0000"]
    y_string_one-byte-utf-8 ["%5Cu002c"]
    y_string_pi ["%CF%80"]
    y_string_reservedCharacterInUTF-8_U+1BFFF ["%F0%9B%BF%BF"]
    y_string_simple_ascii ["asd%20"]
    y_string_space "%20"
    y_string_surrogates_U+1D11E_MUSICAL_SYMBOL_G_CLEF ["%5CuD834%5CuDd1e"]
    y_string_three-byte-utf-8 ["%5Cu0821"]
    y_string_two-byte-utf-8 ["%5Cu0123"]
    y_string_u+2028_line_sep ["%E2%80%A8"]
    y_string_u+2029_par_sep ["%E2%80%A9"]
    y_string_uEscape ["%5Cu0061%5Cu30af%5Cu30EA%5Cu30b9"]
    y_string_uescaped_newline ["new%5Cu000Aline"]
    y_string_unescaped_char_delete ["%7F"]
    y_string_unicode ["%5CuA66D"]
    y_string_unicodeEscapedBackslash ["%5Cu005C"]
    y_string_unicode_2 ["%E2%8D%82%E3%88%B4%E2%8D%82"]
    y_string_unicode_U+10FFFE_nonchar ["%5CuDBFF%5CuDFFE"]
    y_string_unicode_U+1FFFE_nonchar ["%5CuD83F%5CuDFFE"]
    y_string_unicode_U+200B_ZERO_WIDTH_SPACE ["%5Cu200B"]
    y_string_unicode_U+2064_invisible_plus ["%5Cu2064"]
    y_string_unicode_U+FDD0_nonchar ["%5CuFDD0"]
    y_string_unicode_U+FFFE_nonchar ["%5CuFFFE"]
    y_string_unicode_escaped_double_quote ["%5Cu0022"]
    y_string_utf8 ["%E2%82%AC%F0%9D%84%9E"]
    y_string_with_del_character ["a%7Fa"]
    y_structure_lonely_false false
    y_structure_lonely_int 42
    y_structure_lonely_negative_real -0.1
    y_structure_lonely_null null
    y_structure_lonely_string "asd"
    y_structure_lonely_true true
    y_structure_string_empty ""
    y_structure_trailing_newline ["a"]%0A
    y_structure_true_in_array [true]
    y_structure_whitespace_array %20[]%20
    """#
}
