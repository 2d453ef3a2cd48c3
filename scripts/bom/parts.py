"""What packages contain of others, and what the system provides."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Vendored:
    """Source code of another project inside a package, which the build compiles into the program."""

    name: str
    package: str
    path: str
    licence: str
    copyright: str
    url: str
    # The words that the headers of its files may name; several if the part has files under several licences.
    headers: frozenset
    # A file with a regular expression that finds the version; empty if the files do not say it.
    version: tuple = ()
    # Where its licence is: files of the package, whole or only their first comment, or a file of scripts/licenses.
    texts: tuple = ()
    comments: tuple = ()
    kept: str = ""

    def purl(self, version):
        """Returns the package URL of the part."""
        return self.url.format(version=f"@{version}" if version else "")


BORINGSSL = r"boringssl at revision ([0-9a-f]{40})"
BORINGSSL_COPYRIGHT = "Copyright The BoringSSL Authors, The OpenSSL Project Authors, Oracle, Intel and others"
BORINGSSL_URL = "pkg:generic/boringssl{version}?vcs_url=git%2Bhttps://boringssl.googlesource.com/boringssl"

VENDORED = [
    Vendored(
        "boringssl", "swift-crypto", "Sources/CCryptoBoringSSL", "Apache-2.0", BORINGSSL_COPYRIGHT, BORINGSSL_URL,
        frozenset({"Apache-2.0"}), ("Sources/CCryptoBoringSSL/hash.txt", BORINGSSL), ("LICENSE.txt",),
    ),
    Vendored(
        "boringssl", "swift-nio-ssl", "Sources/CNIOBoringSSL", "Apache-2.0", BORINGSSL_COPYRIGHT, BORINGSSL_URL,
        frozenset({"Apache-2.0"}), ("Sources/CNIOBoringSSL/hash.txt", BORINGSSL), ("LICENSE.txt",),
    ),
    Vendored(
        "xkcp", "swift-crypto", "Sources/CXKCP", "CC0-1.0 AND Brian-Gladman-3-Clause",
        "Copyright (c) 1998-2008 Brian Gladman, Worcester, UK (brg_endian.h)", "pkg:github/XKCP/XKCP{version}",
        frozenset({"CC0-1.0", "Brian-Gladman-3-Clause"}),
        ("Sources/CXKCP/vendored-sources.txt", r"XKCP#master \(heads/master-0-g([0-9a-f]+)\)"),
        comments=("Sources/CXKCP/FIPS202-opt64/KeccakHash.c", "Sources/CXKCP/FIPS202-opt64/brg_endian.h"),
    ),
    Vendored(
        "llhttp", "swift-nio", "Sources/CNIOLLHTTP", "MIT", "Copyright Fedor Indutny, 2018",
        "pkg:github/nodejs/llhttp{version}", frozenset(),
        (
            "Sources/CNIOLLHTTP/include/c_nio_llhttp.h",
            r"VERSION_MAJOR (\d+)\s+#define LLHTTP_VERSION_MINOR (\d+)\s+#define LLHTTP_VERSION_PATCH (\d+)",
        ),
        ("Sources/CNIOLLHTTP/LICENSE",),
    ),
    Vendored(
        "freebsd-sha1", "swift-nio", "Sources/CNIOSHA1", "BSD-3-Clause",
        "Copyright (C) 1995, 1996, 1997, and 1998 WIDE Project",
        "pkg:generic/freebsd-sha1{version}?vcs_url=git%2Bhttps://github.com/freebsd/freebsd-src", frozenset({"BSD"}),
        ("Sources/CNIOSHA1/c_nio_sha1.c", r"\$KAME: sha1\.c,v ([\d.]+)"),
        comments=("Sources/CNIOSHA1/c_nio_sha1.c",),
    ),
    Vendored(
        "ushet", "swift-nio", "Sources/CNIOAtomics/src/cpp_magic.h", "MIT", "Copyright (c) 2014 Thomas Nixon",
        "pkg:github/18sg/uSHET{version}", frozenset(),
        ("Sources/CNIOAtomics/src/cpp_magic.h", r"18sg/uSHET/blob/([0-9a-f]{40})"), kept="uSHET.txt",
    ),
    Vendored(
        "zlib", "swift-nio-extras", "Sources/CNIOExtrasZlib", "Zlib",
        "Copyright (C) 1995-2026 Jean-loup Gailly and Mark Adler",
        "pkg:generic/zlib{version}?download_url=https://www.zlib.net", frozenset({"Zlib"}),
        ("Sources/CNIOExtrasZlib/include/nioextras-zlib.h", r'ZLIB_VERSION "([^"]+)"'),
        comments=("Sources/CNIOExtrasZlib/include/nioextras-zlib.h",),
    ),
    Vendored(
        "musl", "swift-certificates", "Sources/X509/X509BaseTypes/TimeCalculations.swift", "MIT",
        "Copyright (c) 2005-2020 Rich Felker, et al.",
        "pkg:generic/musl{version}?vcs_url=git%2Bhttps://git.musl-libc.org/git/musl", frozenset({"MIT"}),
        comments=("Sources/X509/X509BaseTypes/TimeCalculations.swift",),
    ),
    Vendored(
        "libyaml", "yams", "Sources/CYaml", "MIT",
        "Copyright (c) 2017-2020 Ingy döt Net; Copyright (c) 2006-2016 Kirill Simonov",
        "pkg:github/yaml/libyaml{version}", frozenset(), kept="libyaml.txt",
    ),
]


@dataclasses.dataclass(frozen=True)
class FromSystem:
    """A library that does not come as a package: its version is that of the machine that builds or runs the desk."""

    name: str
    licence: str
    copyright: str
    purl: str
    # Where its version comes from.
    version: str
    kept: str = ""


SYSTEM = [
    FromSystem(
        "sqlite", "blessing", "SQLite is in the public domain",
        "pkg:generic/sqlite?download_url=https://www.sqlite.org",
        "the system's shared library: Debian's libsqlite3-0, pkg-config --modversion sqlite3",
    ),
    FromSystem(
        "libpq", "PostgreSQL", "Copyright (c) 1996-2026, The PostgreSQL Global Development Group",
        "pkg:generic/libpq?download_url=https://www.postgresql.org",
        "the system's shared library: Debian's libpq5, pkg-config --modversion libpq",
    ),
    FromSystem(
        "zlib", "Zlib", "Copyright (C) 1995-2026 Jean-loup Gailly and Mark Adler",
        "pkg:generic/zlib?download_url=https://www.zlib.net",
        "the system's shared library: Debian's zlib1g, pkg-config --modversion zlib",
    ),
    FromSystem(
        "swift-runtime", "Apache-2.0 WITH Swift-exception",
        "Copyright (c) 2014-2026 Apple Inc. and the Swift project authors",
        "pkg:github/swiftlang/swift", "the toolchain that builds: swift --version; Foundation and Dispatch included",
    ),
    FromSystem(
        "icu", "Unicode-3.0", "Copyright (c) 1991-2026 Unicode, Inc.", "pkg:github/swiftlang/swift-foundation-icu",
        "the toolchain that builds: part of Foundation", kept="ICU.txt",
    ),
]
