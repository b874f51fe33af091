//! Minimal Rust lexer: separates code from comments and strings, and finds test items. Not a parser: it knows how
//! strings, comments and braces end, and nothing of what they mean.

/// One Rust file. `code` has the length of the original text: comments and strings are blank in it, so that positions
/// and line numbers stay valid.
pub(crate) struct Source {
    pub(crate) code: String,
    tests: Vec<std::ops::Range<usize>>,
}

/// A match of a pattern in a text.
pub(crate) struct Hit {
    pub(crate) at: usize,
    pub(crate) line: usize,
}

impl Source {
    pub(crate) fn read(text: &str) -> Self {
        let code = code_of(text);
        let tests = test_items(&code);
        Self { code, tests }
    }

    /// Whether the byte at `at` is in an item under `#[cfg(test)]`.
    pub(crate) fn in_tests(&self, at: usize) -> bool {
        self.tests.iter().any(|range| range.contains(&at))
    }
}

/// Matches of `pattern` in `text`. A pattern that begins or ends with a letter, digit or `_` matches whole words only:
/// `f64` is not found in `of64`.
pub(crate) fn find_all(text: &str, pattern: &str) -> Vec<Hit> {
    let starts_word = pattern.starts_with(is_word);
    let ends_word = pattern.ends_with(is_word);
    let mut line = 1;
    let mut counted = 0;
    let mut hits = Vec::new();
    for (at, found) in text.match_indices(pattern) {
        line += text[counted..at].matches('\n').count();
        counted = at;
        let before = text[..at].chars().next_back().is_some_and(is_word);
        let after = text[at + found.len()..].chars().next().is_some_and(is_word);
        if !(starts_word && before || ends_word && after) {
            hits.push(Hit { at, line });
        }
    }
    hits
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Code,
    Comment,
    Text,
}

/// `text` with everything but code blanked out. The quotes around a string stay.
fn code_of(text: &str) -> String {
    let mut code = Vec::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let (part, end) = next_part(bytes, at);
        if part == Part::Code {
            code.extend(&bytes[at..end]);
        } else {
            code.extend(bytes[at..end].iter().map(|byte| if *byte == b'\n' { b'\n' } else { b' ' }));
        }
        if part == Part::Text {
            code[at] = b'"';
            code[end - 1] = b'"';
        }
        at = end;
    }
    String::from_utf8(code).expect("whole characters were kept or blanked")
}

/// The part that starts at `at`, and its end.
fn next_part(bytes: &[u8], at: usize) -> (Part, usize) {
    let rest = &bytes[at..];
    let word_before = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    if rest.starts_with(b"//") {
        let length = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        return (Part::Comment, at + length);
    }
    if rest.starts_with(b"/*") {
        return (Part::Comment, at + block_comment_length(rest));
    }
    if rest[0] == b'"' {
        return (Part::Text, at + quoted_length(rest, b'"'));
    }
    if rest[0] == b'\'' {
        return match char_length(rest) {
            Some(length) => (Part::Text, at + length),
            None => (Part::Code, at + 1), // A lifetime or a label.
        };
    }
    if !word_before && let Some(length) = prefixed_string_length(rest) {
        return (Part::Text, at + length);
    }
    (Part::Code, at + 1)
}

fn block_comment_length(rest: &[u8]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

/// The length of a text that starts with `quote` and ends with the next one that no backslash precedes.
fn quoted_length(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// `'x'` and `'\n'` are characters; `'a` is a lifetime.
fn char_length(rest: &[u8]) -> Option<usize> {
    if rest.get(1) == Some(&b'\\') {
        return Some(quoted_length(rest, b'\''));
    }
    let width = match rest.get(1)? {
        byte if byte.is_ascii() => 1,
        byte if *byte >= 0xf0 => 4,
        byte if *byte >= 0xe0 => 3,
        _ => 2,
    };
    (rest.get(1 + width) == Some(&b'\'')).then_some(width + 2)
}

/// The length of `b"…"`, `c"…"`, `r"…"`, `br#"…"#` and their like.
fn prefixed_string_length(rest: &[u8]) -> Option<usize> {
    let letters = rest.iter().take_while(|byte| matches!(byte, b'b' | b'c' | b'r')).count();
    let raw = rest[..letters].contains(&b'r');
    let hashes = rest[letters..].iter().take_while(|byte| **byte == b'#').count();
    let start = letters + hashes;
    if !(1..=2).contains(&letters) || rest.get(start) != Some(&b'"') || (hashes > 0 && !raw) {
        return None;
    }
    if !raw {
        return Some(start + quoted_length(&rest[start..], b'"'));
    }
    let mut closing = vec![b'"'];
    closing.resize(1 + hashes, b'#');
    let length = rest[start + 1..].windows(closing.len()).position(|window| window == closing);
    Some(length.map_or(rest.len(), |length| start + 1 + length + closing.len()))
}

/// The items under `#[cfg(test)]`, from the attribute to their `;` or closing brace.
fn test_items(code: &str) -> Vec<std::ops::Range<usize>> {
    const ATTRIBUTE: &str = "#[cfg(test)]";
    let mut items: Vec<std::ops::Range<usize>> = Vec::new();
    for (start, _) in code.match_indices(ATTRIBUTE) {
        if items.last().is_none_or(|last| start >= last.end) {
            items.push(start..item_end(code, start + ATTRIBUTE.len()));
        }
    }
    items
}

fn item_end(code: &str, start: usize) -> usize {
    let mut depth = 0usize;
    for (offset, byte) in code.as_bytes()[start..].iter().enumerate() {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && *byte == b'}' {
                    return start + offset + 1;
                }
            }
            b';' if depth == 0 => return start + offset + 1,
            _ => {}
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> String {
        Source::read(text).code
    }

    #[test]
    fn strings_and_comments_are_not_code() {
        for text in [
            r#"a("f64 \" f64"); b // f64"#,
            "a r#\"f64 \" f64\"# b",
            "a br\"f64\\\" b",
            "a /* f64 /* f64 */ f64 */ b",
            "a '\"' '\\'' 'é' \"f64\" b",
            "a b\"f64\" c\"f64\" b // f64 \"",
        ] {
            let code = code(text);
            assert!(!code.contains("f64"), "{text} gave {code}");
            assert!(code.starts_with('a') && code.trim_end().ends_with('b'), "{text} gave {code}");
            assert_eq!(code.len(), text.len());
        }
    }

    #[test]
    fn lifetimes_and_raw_identifiers_are_code() {
        assert_eq!(code("fn a<'a>(x: &'a str) {}"), "fn a<'a>(x: &'a str) {}");
        assert_eq!(code("r#type(number\"x\")"), "r#type(number\" \")");
    }

    #[test]
    fn lines_stay_where_they_are() {
        let code = code("let a; // one\n/* two\nthree */ let b = \"four\nfive\"; let c;");
        assert_eq!(find_all(&code, "b")[0].line, 3);
        assert_eq!(find_all(&code, "c")[0].line, 4);
    }

    #[test]
    fn an_unfinished_text_ends_with_the_file() {
        for text in ["\"abc\\", "r#\"abc", "/* abc", "'\\"] {
            assert_eq!(code(text).len(), text.len(), "{text}");
        }
    }

    #[test]
    fn words_are_found_whole() {
        let lines: Vec<_> = find_all("of64 f64x\nf64\n(f64)", "f64").iter().map(|hit| hit.line).collect();
        assert_eq!(lines, [2, 3]);
        assert_eq!(find_all("a.unwrap().unwrap()", ".unwrap()").len(), 2);
    }

    #[test]
    fn test_items_end_with_their_brace() {
        let text = "fn a() { one }\n#[cfg(test)]\n#[path = \"x\"]\nmod tests { fn b() { [two; 2] } }\nfn c() { three }\n\
                    #[cfg(test)]\nuse four;\nfn d() { five }";
        let source = Source::read(text);
        for (word, inside) in [("one", false), ("two", true), ("three", false), ("four", true), ("five", false)] {
            assert_eq!(source.in_tests(text.find(word).unwrap()), inside, "{word}");
        }
    }
}
