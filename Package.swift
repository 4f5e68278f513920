// swift-tools-version:6.2
import PackageDescription

/// Every target is held to the same rules: Swift 6, explicit imports, no warning left standing.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
  // The debug build, in which the tests run, checks exclusive access; the release build need not.
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
  // A generic type such as a dictionary is asked for by its arguments and not by its name: to find the
  // conformances that a name needs, the runtime searches the whole program, half a million instructions each.
  .unsafeFlags(
    ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
    .when(configuration: .release)),
]

/// C and C++ functions with arrays on their stack check on return that nothing ran over the end.
let stackProtection = ["-fstack-protector-strong"]

/// One module of the house; its dependencies are the arrows drawn in Sources/README.md.
func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], foldersWithReadme: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    exclude: ["README.md"] + foldersWithReadme.map { "\($0)/README.md" }, swiftSettings: strict,
    plugins: plugins)
}

/// The tests of one module, in the folder of the same name.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestKit"] + dependencies,
    swiftSettings: strict)
}

let package = Package(
  name: "saldo",
  products: [.executable(name: "saldo", targets: ["saldo"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    // L0: the nouns, the bytes, the embedded files and the C libraries behind them.
    room("Ledger", foldersWithReadme: ["Registers"]),
    room("Syntax", ["CLibCSV", "CLibXML2", "CYAML"]),
    .target(
      name: "Templates", path: "templates", swiftSettings: strict,
      plugins: [.plugin(name: "EmbedTemplates")]),
    room("LedgerSchema", ["Ledger"]),
    room("Crypto", ["CCrypto"]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibCSV", providers: [.apt(["libcsv-dev"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CBulkRows", exclude: ["README.md"], cSettings: [.unsafeFlags(stackProtection)],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "CProcess", exclude: ["README.md"], cSettings: [.unsafeFlags(stackProtection)]),
    .target(
      name: "CRE2", exclude: ["README.md"], cxxSettings: [.unsafeFlags(stackProtection)],
      linkerSettings: [.linkedLibrary("re2")]),

    // Between them: which rows belong together, as a function of values.
    room("Matching", ["Ledger"]),

    // L1: five siblings, no arrows between them.
    room(
      "Importing", ["Ledger", "Syntax"], foldersWithReadme: ["CSV/Detection", "Receipts"]),
    room(
      "Rules", ["Ledger", "Syntax", "CRE2"], foldersWithReadme: ["Conditions", "Learning"]),
    room("Geotagging", ["Ledger", "Syntax"]),
    room(
      "Store",
      [
        "CBulkRows", "Ledger", "LedgerSchema", "Matching", "Crypto", "CSQLite",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], foldersWithReadme: ["Derivations", "Edits", "Registers", "Sealing"],
      plugins: [.plugin(name: "EmbedLedger")]),
    room("Reporting", ["Ledger", "Matching"]),

    // What saldo demo and saldo init write.
    room("Demo", ["Ledger", "Templates"]),

    // L2 to L4: text, use cases, the program.
    room(
      "Rendering",
      [
        "Ledger", "Crypto", "Reporting", "Templates",
        .product(name: "Mustache", package: "swift-mustache"),
      ]),
    room(
      "Bookkeeping",
      [
        "Ledger", "Syntax", "Templates", "Importing", "Rules", "Geotagging", "Store", "Reporting",
        "Rendering", "Demo",
      ], foldersWithReadme: ["Export", "Keys", "Migrate", "Registers", "Rules"]),
    .executableTarget(
      name: "saldo",
      dependencies: [
        "CProcess", "Ledger", "Syntax", "Bookkeeping", "Demo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["README.md"], swiftSettings: strict,
      // A random address (the default, PIE) and full RELRO; Tests/Hardening/run reads the flags back.
      // The linker lld packs the table of a hundred thousand pointers to correct at the start: 20 KB to
      // read instead of 2.5 MB. No symbol is exported, as nothing is loaded that could ask for one.
      linkerSettings: [
        .unsafeFlags(
          [
            "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
            "-Xlinker", "--no-export-dynamic",
            "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
          ],
          .when(configuration: .release))
      ]),

    // The templates folder becomes Swift source at build time.
    .executableTarget(name: "embed-templates", swiftSettings: strict),
    .plugin(
      name: "EmbedTemplates", capability: .buildTool(), dependencies: ["embed-templates"],
      path: "Sources/Plugins/EmbedTemplates"),

    // So does the file of a new ledger.
    .executableTarget(
      name: "embed-ledger", dependencies: ["CSQLite", "LedgerSchema"], swiftSettings: strict),
    .plugin(
      name: "EmbedLedger", capability: .buildTool(), dependencies: ["embed-ledger"],
      path: "Sources/Plugins/EmbedLedger"),

    .target(name: "TestKit", path: "Tests/TestKit", swiftSettings: strict),
    tests("Ledger"),
    tests("Matching", ["Ledger"]),
    tests("Syntax", ["Ledger"]),
    tests("Importing", ["Ledger", "Syntax"]),
    tests("Rules", ["Ledger", "Syntax"]),
    tests("Geotagging", ["Ledger", "Syntax"]),
    tests(
      "Store",
      [
        "Ledger", "LedgerSchema", "Matching", "Crypto", "CSQLite",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    tests("Reporting", ["Ledger"]),
    tests(
      "Bookkeeping",
      [
        "CSQLite", "Crypto", "Demo", "Geotagging", "Importing", "Ledger", "Rules", "Store",
        "Syntax",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    tests("Demo", ["Crypto", "Ledger"]),
    tests("Rendering", ["Ledger", "Reporting", "Templates"]),

    // The program as a person meets it, and the house as its rules have it.
    .testTarget(name: "SampleTests", dependencies: ["saldo"], swiftSettings: strict),
    .testTarget(name: "HouseTests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// Tests/Fuzz/run builds this; everybody else's build knows nothing of it.
if Context.environment["SALDO_FUZZ_BUILD"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Bookkeeping", "Geotagging", "Importing", "Ledger", "Rendering", "Rules", "Store", "Syntax",
      ], path: "Tests/Fuzz",
      exclude: ["README.md", "run"],
      // Asked for here alone: the fuzzer brings a main of its own, and other programs are built too.
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}

// Tests/Bench/match builds this.
if Context.environment["SALDO_BENCH_BUILD"] != nil {
  package.targets.append(
    .executableTarget(
      name: "match", dependencies: ["Ledger", "Rules", "Syntax"], path: "Tests/Bench/Matcher",
      swiftSettings: strict))
}
