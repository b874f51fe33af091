//! Error messages of wrong or malformed scenarios.

use plimsoll_scenario::{COMMANDS_MAX, LINE_CHARS_MAX, STEPS_MAX, run, run_files};

/// The first failure of a text, as `line:column: message`.
fn failure(text: &str) -> String {
    let outcome = run("it", text);
    assert_eq!(outcome.failed(), 1, "{text}");
    outcome.cases.iter().find_map(|case| case.failure.as_ref()).expect("one failed").to_string()
}

/// Each text with the start of its failure message.
#[track_caller]
fn check(rows: &[(&str, &str)]) {
    for (text, begins) in rows {
        let failure = failure(text);
        assert!(failure.starts_with(begins), "{text:?}\nfailed with {failure}\nnot with    {begins}");
    }
}

#[test]
fn a_text_that_cannot_be_read_is_told_where_and_why() {
    check(&[
        ("", "1:1: expected a `case`, found the end of the file"),
        ("# only a comment", "1:1: expected a `case`"),
        ("case", "1:5: expected a title in quotes, found the end of the line"),
        ("case title", "1:6: expected a title in quotes, found `title`"),
        ("case \"a\" b", "1:10: expected the end of the line or `->`, found `b`"),
        ("case \"a\"\ncase \"a\"", "2:6: expected a title of its own"),
        ("wait 1s\ncase \"a\"", "2:6: expected every line of the file to stand in a case"),
        ("setup", "1:6: expected a name"),
        ("setup a\nsetup a", "2:7: expected a name of its own"),
        ("setup a\nuse a", "2:5: expected the name of a setup above, found `a`"),
        ("use b", "1:5: expected the name of a setup above, found `b`"),
        ("fly alice", "1:1: expected a verb, found `fly`"),
        ("repeat 0 wait 1s", "1:8: expected how often, found `0` (a number up to 1000)"),
        ("repeat 3", "1:9: expected a verb, found the end of the line"),
        ("wait", "1:5: expected a duration like `30s`, found the end of the line"),
        ("wait 5 minutes", "1:6: expected a duration like `30s`, found `5` (a number and one of ms, s, m, h, d)"),
        ("clock noon", "1:7: expected a time like `2026-01-05T09:00:00Z`, found `noon`"),
        ("limit alice hold 1 BTC/USDT @ 1", "1:13: expected `buy` or `sell`, found `hold`"),
        ("limit alice buy much BTC/USDT @ 1", "1:17: expected a quantity, found `much` (unexpected character at 0)"),
        ("limit alice buy 1 BTC/USDT at 1", "1:28: expected `@`, found `at`"),
        (
            "limit alice buy 1 BTC/USDT @ 0.123456789",
            "1:30: expected a price, found `0.123456789` (more than 8 decimals)",
        ),
        ("limit alice buy 1 BTC/USDT @ 1 tomorrow", "1:32: expected the end of the line or `->`, found `tomorrow`"),
        ("spot BTCUSDT", "1:6: expected a pair like `BTC/USDT`, found `BTCUSDT`"),
        ("freeze alice by carol", "1:22: expected `and`, found the end of the line"),
        ("wait 1s ->", "1:11: expected what to expect"),
        ("balance alice USDT -> fre 1", "1:23: expected `reject`, `any` or one of: free, held, total, found `fre`"),
        ("wait 1s -> reject Nonsense", "1:19: expected the name, code or key of a reject, found `Nonsense`"),
        ("event landed -> none", "1:7: expected one of the events posted"),
        ("case \"never closed", "1:6: this quote is not closed"),
    ]);
}

#[test]
fn a_line_that_comes_out_otherwise_is_told_what_came() {
    check(&[
        ("account alice\nbalance alice USDT -> free 1", "2:1: expected free 1, got free 0"),
        ("account alice\n  deposit alice 0 USDT", "2:3: refused: InvalidInput what amount (-1019 param.invalid)"),
        (
            "account alice\ndeposit alice 1 USDT -> reject InvalidInput",
            "2:1: expected reject InvalidInput, but it was accepted",
        ),
        (
            "account alice\nfreeze alice by c and c -> reject NotFound",
            "2:1: expected reject NotFound, got reject SamePerson (-1019 param.invalid)",
        ),
        (
            "account alice\ntransfer alice 5 USDT from platform to contract -> reject InsufficientBalance needed 4 free 0",
            "2:1: expected InsufficientBalance with needed 4 free 0, got needed 5 free 0",
        ),
        ("wait 1s\nevent traded -> quantity 1", "2:1: expected quantity 1, got none, count 0"),
        ("account alice\nevent account-opened -> none", "2:1: expected none, got account alice, realm live, count 1"),
    ]);
}

#[test]
fn names_that_stand_for_nothing_are_told_where() {
    check(&[
        ("deposit alice 1 USDT", "1:9: no account is called `alice`"),
        ("account alice\naccount alice", "2:9: there is an account called `alice` already"),
        ("account alice\ndeposit alice 1 BTC", "2:17: no asset is called `BTC`"),
        ("price BTC -> 1", "1:7: no index is called `BTC`"),
        ("book BTC/USDT -> bids none", "1:6: no market is called `BTC/USDT`"),
        ("order o1 -> gone", "1:7: no order is called `o1`"),
        ("position p1 -> closed", "1:10: no position is called `p1`"),
        ("withdrawal w1 confirm", "1:12: no withdrawal is called `w1`"),
    ]);
}

#[test]
fn time_does_not_go_back_and_nothing_goes_on_for_ever() {
    check(&[
        ("account alice\nclock 2026-01-04T00:00:00Z", "2:1: the clock can't be turned back"),
        ("index BTC crypto at 1\ntick BTC 1 after 0ms", "2:6: not believed: a out-of-order"),
        (
            "index BTC crypto at 1\nstream BTC every 100ms\nwait 36500d",
            &format!("3:1: more than {COMMANDS_MAX} commands in one case"),
        ),
        (&"x".repeat(LINE_CHARS_MAX + 1), &format!("1:{}: this line is too long", LINE_CHARS_MAX + 1)),
        (&"wait 1ms\n".repeat(STEPS_MAX + 1), &format!("{}:1: more than {STEPS_MAX} lines in one case", STEPS_MAX + 1)),
    ]);
}

#[test]
fn a_failed_case_stops_there_and_the_next_one_runs() {
    let outcome = run("it", "case \"one\"\nwait 1s\nprice X -> 1\nwait soon\n");
    assert_eq!(outcome.cases.len(), 1, "a text with a fault runs nothing");
    let outcome = run("it", "case \"one\"\naccount a\nbalance a USDT -> free 1\ncase \"two\"\naccount a\n");
    assert_eq!((outcome.passed(), outcome.failed()), (1, 1));
    assert_eq!(outcome.cases[1].title, "two");
    assert_eq!(outcome.cases[1].failure, None);
}

#[test]
fn files_print_a_line_a_case_and_the_count() {
    let folder = std::env::temp_dir().join(format!("plimsoll-scenario-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for two files");
    let (good, missing) = (folder.join("good.scenario"), folder.join("missing.scenario"));
    std::fs::write(&good, "case \"time passes\"\nwait 1s\ncase \"and money\"\naccount a\nbalance a USDT -> held 1\n")
        .expect("written");
    let mut printed = Vec::new();
    let summary = run_files([&good, &missing], &mut printed).expect("memory can be written to");
    std::fs::remove_dir_all(&folder).expect("the folder was made here");
    assert_eq!((summary.passed, summary.failed), (1, 2));
    let printed = String::from_utf8(printed).expect("text");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], format!("ok    {}: time passes", good.display()));
    assert_eq!(lines[1], format!("FAIL  {}: and money", good.display()));
    assert_eq!(lines[2], format!("      {}:5:1: expected held 1, got held 0", good.display()));
    assert_eq!(lines[3], format!("FAIL  {}: can't be opened", missing.display()));
    assert_eq!(lines.last(), Some(&"1 passed, 2 failed"));
}
