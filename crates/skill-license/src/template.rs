//! Key sentences of common licences, as lower-case words.

/// How one licence is known by its text.
#[derive(Debug)]
pub(crate) struct Template {
    /// SPDX id.
    pub(crate) id: &'static str,
    /// Words of the whole text, about.
    pub(crate) words: u16,
    /// Phrases of the text.
    pub(crate) holds: &'static [&'static str],
    /// Phrases that only a near relative holds.
    pub(crate) lacks: &'static [&'static str],
}

const fn template(
    id: &'static str,
    words: u16,
    holds: &'static [&'static str],
    lacks: &'static [&'static str],
) -> Template {
    Template { id, words, holds, lacks }
}

/// The licences that are known by their text.
pub(crate) const TEMPLATES: &[Template] = &[
    template(
        "MIT",
        168,
        &[
            "permission is hereby granted free of charge to any person obtaining a copy of this software and associated documentation files the software",
            "to deal in the software without restriction including without limitation the rights to use copy modify merge publish distribute sublicense and or sell copies of the software",
            "and to permit persons to whom the software is furnished to do so subject to the following conditions",
            "the above copyright notice and this permission notice",
            "shall be included in all copies or substantial portions of the software",
            "the software is provided as is without warranty of any kind",
            "in no event shall the authors or copyright holders be liable for any claim damages or other liability",
        ],
        &[
            "x consortium",
            "endorse or promote",
            "shall not be used in advertising",
            "used for good",
            "canonical version",
            "distributions of all or part",
            "this agreement",
        ],
    ),
    template(
        "MIT-0",
        145,
        &[
            "permission is hereby granted free of charge to any person obtaining a copy of this software and associated documentation files the software",
            "to deal in the software without restriction including without limitation the rights to use copy modify merge publish distribute sublicense and or sell copies of the software",
            "and to permit persons to whom the software is furnished to do so",
            "the software is provided as is without warranty of any kind",
            "in no event shall the authors or copyright holders be liable for any claim damages or other liability",
        ],
        &["subject to the following conditions", "shall be included in all copies", "provided that"],
    ),
    template(
        "Apache-2.0",
        1580,
        &[
            "apache license version 2 0 january 2004",
            "terms and conditions for use reproduction and distribution",
            "grant of copyright license subject to the terms and conditions of this license each contributor hereby grants to you a perpetual worldwide non exclusive no charge royalty free irrevocable copyright license",
            "to reproduce prepare derivative works of publicly display publicly perform sublicense and distribute the work",
            "grant of patent license",
            "redistribution you may reproduce and distribute copies of the work or derivative works thereof in any medium",
            "you must give any other recipients of the work or derivative works a copy of this license",
            "if the work includes a notice text file as part of its distribution",
            "submission of contributions",
            "accepting warranty or additional liability",
        ],
        &[],
    ),
    template(
        "BSD-2-Clause",
        195,
        &[
            "redistribution and use in source and binary forms with or without modification are permitted provided that the following conditions are met",
            "redistributions of source code must retain the above copyright notice this list of conditions and the following disclaimer",
            "redistributions in binary form must reproduce the above copyright notice this list of conditions and the following disclaimer in the documentation and or other materials provided with the distribution",
            "any express or implied warranties including but not limited to the implied warranties of merchantability and fitness for a particular purpose are disclaimed",
            "even if advised of the possibility of such damage",
        ],
        &[
            "endorse or promote",
            "advertising materials",
            "patent",
            "freebsd project",
            "netbsd",
            "views and conclusions",
            "first lines",
            "unmodified",
            "documentation source",
            "nuclear",
            "must display",
            "source form",
            "unchanged",
            "clearly indicated",
        ],
    ),
    template(
        "BSD-3-Clause",
        220,
        &[
            "redistribution and use in source and binary forms with or without modification are permitted provided that the following conditions are met",
            "must retain the above copyright notice this list of conditions and the following disclaimer",
            "must reproduce the above copyright notice this list of conditions and the following disclaimer in the documentation and or other materials provided with the distribution",
            "may be used to endorse or promote products derived from this software without specific prior written permission",
            "any express or implied warranties including but not limited to the implied warranties of merchantability and fitness for a particular purpose are disclaimed",
            "even if advised of the possibility of such damage",
        ],
        &[
            "advertising materials",
            "patent",
            "nuclear",
            "attribution notice",
            "following acknowledgment",
            "following acknowledgement",
            "open mpi",
            "military",
            "enhancements",
            "must be renamed",
            "u s government",
            "export",
        ],
    ),
    template(
        "ISC",
        125,
        &[
            "permission to use copy modify and or distribute this software for any purpose with or without fee is hereby granted",
            "provided that the above copyright notice and this permission notice appear in all copies",
            "the software is provided as is",
            "disclaims all warranties with regard to this software including all implied warranties of merchantability and fitness",
            "or any damages whatsoever resulting from loss of use data or profits",
        ],
        &[],
    ),
    template(
        "0BSD",
        105,
        &[
            "permission to use copy modify and or distribute this software for any purpose with or without fee is hereby granted",
            "the software is provided as is",
            "disclaims all warranties with regard to this software including all implied warranties of merchantability and fitness",
            "or any damages whatsoever resulting from loss of use data or profits",
        ],
        &["provided that the above copyright notice", "appear in all copies"],
    ),
    template(
        "Unlicense",
        210,
        &[
            "this is free and unencumbered software released into the public domain",
            "anyone is free to copy modify publish use compile sell or distribute this software",
            "dedicate any and all copyright interest in the software to the public domain",
            "overt act of relinquishment in perpetuity of all present and future rights to this software under copyright law",
        ],
        &[],
    ),
    template(
        "CC0-1.0",
        1050,
        &[
            "cc0 1 0 universal",
            "statement of purpose",
            "overtly fully permanently irrevocably and unconditionally waives abandons and surrenders all of affirmer s copyright and related rights",
            "public license fallback",
            "no trademark or patent rights held by affirmer are waived abandoned surrendered licensed or otherwise affected by this document",
        ],
        &[],
    ),
    template(
        "Zlib",
        135,
        &[
            "this software is provided as is without any express or implied warranty",
            "permission is granted to anyone to use this software for any purpose including commercial applications and to alter it and redistribute it freely subject to the following restrictions",
            "the origin of this software must not be misrepresented you must not claim that you wrote the original software",
            "altered source versions must be plainly marked as such and must not be misrepresented as being the original software",
            "this notice may not be removed or altered from any source distribution",
        ],
        &[
            "acknowledgment see the following in the product documentation is required",
            "this license",
            "additional clause",
        ],
    ),
    template(
        "BSL-1.0",
        230,
        &[
            "boost software license version 1 0",
            "obtaining a copy of the software and accompanying documentation covered by this license the software to use reproduce display distribute execute and transmit the software and to prepare derivative works of the software",
            "in the form of machine executable object code generated by a source language processor",
        ],
        &[],
    ),
    template(
        "MPL-2.0",
        2450,
        &[
            "mozilla public license version 2 0",
            "covered software means source code form to which the initial contributor has attached the notice in exhibit a",
            "distribution of source form",
            "all distribution of covered software in source code form including any modifications that you create or to which you contribute must be under the terms of this license",
        ],
        &[
            "this source code form is incompatible with secondary licenses as defined by the mozilla public license v 2 0 exhibit c",
        ],
    ),
    template(
        "GPL-2.0-only",
        2950,
        &[
            "gnu general public license version 2 june 1991",
            "terms and conditions for copying distribution and modification",
            "you must cause any work that you distribute or publish that in whole or in part contains or is derived from the program",
        ],
        &[],
    ),
    template(
        "GPL-3.0-only",
        5600,
        &[
            "gnu general public license version 3 29 june 2007",
            "conveying modified source versions",
            "the gnu general public license is a free copyleft license for software and other kinds of works",
            "automatic licensing of downstream recipients",
        ],
        &["gnu lesser general public license version 3"],
    ),
    template(
        "AGPL-3.0-only",
        5500,
        &[
            "gnu affero general public license version 3 19 november 2007",
            "conveying modified source versions",
            "remote network interaction use with the gnu general public license",
            "automatic licensing of downstream recipients",
        ],
        &[],
    ),
    template(
        "LGPL-3.0-only",
        1180,
        &[
            "gnu lesser general public license version 3 29 june 2007",
            "this version of the gnu lesser general public license incorporates the terms and conditions of version 3 of the gnu general public license",
            "conveying modified versions",
            "combined libraries",
        ],
        &["conveying modified source versions"],
    ),
    // The same, followed by the GPL that it refers to.
    template(
        "LGPL-3.0-only",
        6900,
        &[
            "gnu lesser general public license version 3 29 june 2007",
            "gnu general public license version 3 29 june 2007",
            "conveying modified versions",
            "conveying modified source versions",
        ],
        &[],
    ),
    template(
        "CC-BY-4.0",
        2800,
        &[
            "attribution 4 0 international",
            "by exercising the licensed rights defined below you accept and agree to be bound by the terms and conditions of this creative commons attribution 4 0 international public license",
            "produce reproduce and share adapted material",
            "disclaimer of warranties and limitation of liability",
        ],
        &["noncommercial means", "sharealike", "noderivatives"],
    ),
    template(
        "CC-BY-SA-4.0",
        3100,
        &[
            "attribution sharealike 4 0 international",
            "creative commons attribution sharealike 4 0 international public license",
            "produce reproduce and share adapted material",
            "disclaimer of warranties and limitation of liability",
        ],
        &["noncommercial means", "noderivatives"],
    ),
    template(
        "CC-BY-NC-4.0",
        2950,
        &[
            "attribution noncommercial 4 0 international",
            "creative commons attribution noncommercial 4 0 international public license",
            "produce reproduce and share adapted material for noncommercial purposes only",
            "disclaimer of warranties and limitation of liability",
        ],
        &["sharealike", "noderivatives"],
    ),
];
