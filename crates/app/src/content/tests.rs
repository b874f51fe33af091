//! Use cases on both databases, with a real sequencer and replica.

use std::sync::{Arc, Mutex as Lock};

use plimsoll_engine::accounts::{KycLevel, Realm, Status};
use plimsoll_engine::command::OpenAccount;
use plimsoll_engine::{Command, Event};
use plimsoll_journal::JournalStore;
use plimsoll_sequencer::{Options, Platform, Sequencer, SystemClock};
use plimsoll_store::projections::SecondsRow;
use plimsoll_store::test_support::stores;
use plimsoll_units::{AccountId, DAY_MS, HOUR_MS, IndexId, SecondsId, Timestamp};
use tempfile::TempDir;

use super::*;
use crate::principal::{Principal, SessionId, UserId};
use crate::pushes::{Push, PushSink, Recipient};
use crate::replica::Replica;
use crate::{AppError, Page, refusal};

const NOW: Timestamp = Timestamp(1_800_000_000_000);

/// Announced messages: recipient and title.
#[derive(Clone, Default)]
struct Told(Arc<Lock<Vec<(Recipient, String)>>>);

impl PushSink for Told {
    fn deliver(&self, to: Recipient, push: &Push) {
        if let Push::NewMessage { title, .. } = push {
            self.0.lock().unwrap().push((to, title.clone()));
        }
    }
}

struct Node {
    content: Arc<Content>,
    pushes: Pushes,
    clock: Clock,
    engine_client: EngineClient,
    store: Store,
    _sequencer: Sequencer<Platform>,
    _folder: TempDir,
}

async fn nodes() -> Vec<Node> {
    nodes_of(Config::default()).await
}

/// With real money, the list of countries decides.
async fn live_nodes() -> Vec<Node> {
    nodes_of(Config { sandbox: false, ..Config::default() }).await
}

async fn nodes_of(config: Config) -> Vec<Node> {
    let config = Arc::new(config);
    let mut nodes = Vec::new();
    for store in stores().await {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("journal.db").display());
        let open = || -> Box<dyn JournalStore> { plimsoll_journal::open(&url).unwrap() };
        let (replica, feed) = Replica::new(open(), Vec::new());
        let clock = Box::new(SystemClock::new());
        let sequencer =
            Sequencer::<Platform>::open(open(), clock, Some(Box::new(feed)), &Options::new("test")).unwrap();
        let engine_client = EngineClient::new(sequencer.handle(), replica);
        let clock = Clock::by_hand(NOW);
        let profiles = Arc::new(Profiles::new(engine_client.clone()));
        let pushes = Pushes::default();
        let base = super::Context {
            store: store.clone(),
            engine_client: engine_client.clone(),
            clock: clock.clone(),
            config: Arc::clone(&config),
            profiles,
            pushes: pushes.clone(),
            seals: Arc::new(Seals::random()),
        };
        let content = Content::start(base).await.unwrap();
        nodes.push(Node { content, pushes, clock, engine_client, store, _sequencer: sequencer, _folder: folder });
    }
    nodes
}

impl Node {
    async fn person(&self, user: i64) -> Principal {
        let opened =
            self.engine_client.submit(Command::from(OpenAccount { realm: Realm::Live, group: 1 }), None).await.unwrap();
        let account = opened.events().iter().find_map(|event| match event {
            Event::AccountOpened { account, .. } => Some(*account),
            _ => None,
        });
        let account: AccountId = account.unwrap();
        Principal {
            user: UserId(user),
            session: SessionId(1),
            account,
            live_account: account,
            realm: Realm::Live,
            status: Status::Normal,
            signed_in_at: NOW,
        }
    }

    async fn standing(&self, who: &Principal) -> (bool, bool, KycLevel) {
        let id = who.live_account;
        let read = self.engine_client.read(|engine| engine.account(id).map(|a| (a.assessed, a.seconds_allowed, a.kyc)));
        read.await.unwrap().unwrap()
    }
}

fn is_refused<T: std::fmt::Debug>(outcome: Result<T>, expected: &refusal::Refusal) -> bool {
    matches!(outcome, Err(AppError::Refused(refusal)) if refusal.key == expected.key)
}

fn chosen(rows: &[(i64, i64)]) -> Vec<Given> {
    rows.iter().map(|(question, id)| Given { question: *question, value: Value::Choices(vec![*id]) }).collect()
}

/// All answers right, and all right but the disqualifying one.
const SUITABLE: [(i64, i64); 8] = [(1, 3), (2, 3), (3, 3), (4, 1), (5, 2), (6, 3), (7, 1), (8, 2)];

#[tokio::test]
async fn a_second_start_writes_nothing_and_an_edit_survives_it() {
    for node in nodes().await {
        assert_eq!(seeding::seed(&node.store, 1).await.unwrap(), 0);
        let fees = node.content.rules("FEES", "en").unwrap().remove(0);
        let edited = ArticleText { body: "<p>Free<script>alert(1)</script></p>".into(), ..fees.text.clone() };
        let id = node.content.publish(fees.article.clone(), edited).await.unwrap();
        assert_eq!(id, fees.id);
        let now = node.content.article(Kind::Rule, id, "en").unwrap();
        assert_eq!((now.version, now.text.body.as_str()), (2, "<p>Free</p>"));
        assert_eq!(seeding::seed(&node.store, 1).await.unwrap(), 0, "what a person wrote stays");
    }
}

#[tokio::test]
async fn every_key_of_the_rules_has_a_text_and_others_are_not_found() {
    let keys = [
        "TERMS_CLAUSE",
        "PERIOD_EXPLAIN",
        "COIN_EXPLAIN",
        "U_STANDARD_EXPLAIN",
        "AGENCY_ACTIVITY",
        "REGISTRY_PRIVACY",
        "REGISTRY_CLAUSE",
        "ABOUT",
        "EXCHANGE_INTRODUCTION",
        "EXCLUSIVE_PREMIUM",
        "FEES",
        "MARK_PRICE",
        "LIQUIDATION",
        "RISK_WARNING",
        "WHITE_PAPER",
    ];
    for node in nodes().await {
        for key in keys {
            let found = node.content.rules(key, "xx").unwrap();
            assert!(found[0].text.body.len() > 500, "{key}");
        }
        assert!(is_refused(node.content.rules("NO_SUCH_KEY", "en"), &refusal::NOT_FOUND));
        assert!(!node.content.rules(" FEES ", "en").unwrap().is_empty());
        let help = node.content.help("liquidation price", "en").unwrap();
        assert!(!help.is_empty() && help.iter().all(|(_, entries)| !entries.is_empty()));
        assert_eq!(node.content.help("", "en").unwrap().len(), 5);
        assert!(node.content.help("xyzzy", "en").unwrap().is_empty());
        assert!(node.content.news("", "en").is_sorted_by_key(|n| std::cmp::Reverse(n.article.published_at)));
    }
}

#[tokio::test]
async fn a_setting_is_in_force_when_it_is_set() {
    for node in nodes().await {
        let before = node.content.settings();
        let body = r#"{"theme":"night"}"#;
        node.content.set("PLATFORM", body, "somebody").await.unwrap();
        assert_eq!(node.content.settings().look.theme, "night");
        assert_ne!(before.look.theme, "night", "a snapshot does not change");
        assert!(is_refused(node.content.set("PLATFORM", "[]", "somebody").await, &refusal::PARAM));
        assert_eq!(node.content.settings().look.theme, "night");
    }
}

#[tokio::test]
async fn passing_opens_a_product_and_time_closes_it_again() {
    for node in nodes().await {
        let who = node.person(1).await;
        let content = &node.content;
        let verdict = content.answer_survey(&who, 2, 1, &chosen(&SUITABLE), "en").await.unwrap();
        assert_eq!((verdict.score, verdict.level.as_str(), verdict.passed), (80, "SUITABLE", true));
        assert_eq!(verdict.valid_until, NOW.0 + 365 * DAY_MS);
        assert_eq!(node.standing(&who).await, (false, true, KycLevel::None));
        assert!(is_refused(
            content.answer_survey(&who, 2, 1, &chosen(&SUITABLE), "en").await,
            &refusal::SURVEY_TOO_SOON
        ));
        node.clock.set(Timestamp(verdict.valid_until - 1));
        assert_eq!(content.sweep_surveys().await.unwrap(), 0);
        node.clock.set(Timestamp(verdict.valid_until));
        assert_eq!(content.sweep_surveys().await.unwrap(), 1);
        assert_eq!(node.standing(&who).await, (false, false, KycLevel::None));
        assert_eq!(content.sweep_surveys().await.unwrap(), 0);
        assert!(content.survey_results(&who, "en").await.unwrap()[0].passed, "what was, stays on the record");
    }
}

#[tokio::test]
async fn a_failed_retry_takes_away_what_an_earlier_pass_opened() {
    for node in nodes().await {
        let who = node.person(1).await;
        node.content.answer_survey(&who, 2, 1, &chosen(&SUITABLE), "en").await.unwrap();
        node.clock.set(NOW.plus(24 * HOUR_MS));
        let mut troubled = SUITABLE;
        troubled[6] = (7, 2);
        let verdict = node.content.answer_survey(&who, 2, 1, &chosen(&troubled), "en").await.unwrap();
        assert_eq!((verdict.score, verdict.passed, verdict.level.as_str()), (70, false, "NOT_SUITABLE"));
        assert!(!node.standing(&who).await.1);
        node.clock.set(NOW.plus(366 * DAY_MS));
        node.content.sweep_surveys().await.unwrap();
        assert_eq!(node.content.sweep_surveys().await.unwrap(), 0, "the older pass is over");
    }
}

#[tokio::test]
async fn a_result_the_engine_was_not_told_of_is_told_later() {
    for node in nodes().await {
        let who = node.person(1).await;
        let row = plimsoll_store::content::NewResult {
            user: 1,
            account: i64::from(who.live_account.0),
            survey: 1,
            version: 1,
            answers: "[]",
            score: 100,
            level: "EXPERIENCED",
            passed: true,
            at: NOW.0,
            valid_until: NOW.0 + DAY_MS,
        };
        node.store.add_result(row).await.unwrap();
        assert_eq!(node.content.sweep_surveys().await.unwrap(), 1);
        assert!(node.standing(&who).await.0);
    }
}

#[tokio::test]
async fn a_country_that_is_not_on_the_list_opens_nothing() {
    for node in live_nodes().await {
        let only_singapore = r#"{"second":["SG"],"cfd":["*"],"loan":[],"c2c":[]}"#;
        node.content.set("JURISDICTION", only_singapore, "somebody").await.unwrap();
        let who = node.person(1).await;
        assert!(node.content.answer_survey(&who, 2, 1, &chosen(&SUITABLE), "en").await.unwrap().passed);
        assert!(!node.standing(&who).await.1);
    }
}

#[tokio::test]
async fn a_country_that_is_taken_off_the_list_closes_what_was_open() {
    for node in live_nodes().await {
        let who = node.person(1).await;
        let everywhere = r#"{"second":["*"],"cfd":["*"],"loan":[],"c2c":[]}"#;
        node.content.set("JURISDICTION", everywhere, "somebody").await.unwrap();
        node.content.answer_survey(&who, 2, 1, &chosen(&SUITABLE), "en").await.unwrap();
        assert!(node.standing(&who).await.1);
        let nowhere = r#"{"second":[],"cfd":["*"],"loan":[],"c2c":[]}"#;
        node.content.set("JURISDICTION", nowhere, "somebody").await.unwrap();
        assert_eq!(node.content.sweep_surveys().await.unwrap(), 1);
        assert!(!node.standing(&who).await.1);
        node.content.set("JURISDICTION", everywhere, "somebody").await.unwrap();
        assert_eq!(node.content.sweep_surveys().await.unwrap(), 1);
        assert!(node.standing(&who).await.1, "the result still counts");
        assert_eq!(node.content.sweep_surveys().await.unwrap(), 0);
    }
}

/// With real money no country is on the list until an operator adds it; play money is allowed everywhere.
#[tokio::test]
async fn second_contracts_are_offered_nowhere_with_real_money_and_everywhere_with_play_money() {
    for (nodes, open) in [(live_nodes().await, false), (nodes().await, true)] {
        for node in nodes {
            let who = node.person(1).await;
            let before = node.content.seconds_gate(&who).await.unwrap();
            assert_eq!(before, if open { SecondsGate::TestNeeded } else { SecondsGate::NotHere });
            node.content.answer_survey(&who, 2, 1, &chosen(&SUITABLE), "en").await.unwrap();
            assert_eq!(node.standing(&who).await.1, open);
        }
    }
}

#[tokio::test]
async fn changes_of_a_standing_do_not_undo_each_other() {
    for node in nodes().await {
        let who = node.person(1).await;
        let profiles = &node.content.profiles;
        let (one, two) = tokio::join!(
            profiles.change(who.live_account, |standing| standing.kyc = KycLevel::Advanced),
            profiles.change(who.live_account, |standing| standing.assessed = true),
        );
        one.and(two).unwrap();
        assert_eq!(node.standing(&who).await, (true, false, KycLevel::Advanced));
        assert!(is_refused(profiles.change(AccountId(9_999), |_| {}).await, &refusal::NOT_FOUND));
    }
}

#[tokio::test]
async fn a_conversation_is_answered_and_announced() {
    for node in nodes().await {
        let (alice, bob) = (node.person(1).await, node.person(2).await);
        let content = &node.content;
        let reported = Told::default();
        node.pushes.attach(reported.clone());
        let id = content.begin_feedback(&alice, "", "Where is my order?", &[], "").await.unwrap();
        assert!(is_refused(content.reply_feedback(&bob, id, "Mine too", &[]).await, &refusal::NOT_FOUND));
        let reply = Reply { staff: 10, text: "In the book.", close: false, version: 1 };
        assert!(content.answer_feedback(id, &reply).await.unwrap());
        assert!(!content.answer_feedback(id, &reply).await.unwrap(), "it is no longer what was read");
        let phrase = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";
        let secret = Reply { text: phrase, version: 2, ..reply };
        assert!(is_refused(content.answer_feedback(id, &secret).await, &refusal::SECRET_REFUSED));
        assert_eq!(content.feedback(&alice, Page::default()).await.unwrap().1[0].unread, 1);
        let last = content.feedback(&alice, Page::default()).await.unwrap().1[0].messages[1].id;
        content.read_feedback(&alice, id, last).await.unwrap();
        assert!(is_refused(content.read_feedback(&bob, id, last).await, &refusal::NOT_FOUND));
        assert_eq!(content.feedback(&alice, Page::default()).await.unwrap().1[0].unread, 0);
        content.reply_feedback(&alice, id, "Thank you", &[]).await.unwrap();
        let (total, threads) = content.feedback(&alice, Page::default()).await.unwrap();
        assert_eq!((total, threads[0].conversation.topic.as_str(), threads[0].conversation.status), (1, "other", 0));
        let by_staff: Vec<_> = threads[0].messages.iter().map(|input| input.by_staff).collect();
        assert_eq!(by_staff, [false, true, false]);
        assert_eq!(content.feedback(&bob, Page::default()).await.unwrap().0, 0);
        assert_eq!(
            reported.0.lock().unwrap().as_slice(),
            [(Recipient::User(UserId(1)), "Support has answered".to_owned())]
        );
        assert_eq!(content.unread_mails(UserId(1)).await.unwrap(), 1);
        assert!(is_refused(content.begin_feedback(&alice, "bribe", "x", &[], "").await, &refusal::PARAM));
        for _ in 0..48 {
            content.reply_feedback(&alice, id, "Hello?", &[]).await.unwrap();
        }
        assert!(is_refused(content.reply_feedback(&alice, id, "Hello?", &[]).await, &refusal::RATE_LIMIT));
    }
}

/// A settled second-contract; a refund has no verdict.
fn second(id: u64, account: AccountId, paid: &str, verdict: Option<i64>, at: Timestamp) -> SecondsRow {
    SecondsRow {
        id: SecondsId(id),
        account,
        instrument: IndexId(0),
        period_s: 60,
        direction: 1,
        stake: "10".parse().unwrap(),
        odds: "0.85".parse().unwrap(),
        all_or_nothing: true,
        accepted_at: at,
        entry_tick: None,
        entry_price: None,
        expires_at: None,
        status: 1,
        verdict,
        void_reason: None,
        exit_tick: None,
        exit_price: None,
        paid: Some(paid.parse().unwrap()),
        ended_at: Some(at),
    }
}

#[tokio::test]
async fn the_share_of_losing_accounts_is_counted_from_results() {
    for node in nodes().await {
        let (lost, old) = (NOW.minus(DAY_MS), NOW.minus(91 * DAY_MS));
        let mut rows = Vec::new();
        for n in 0..LOSS_ACCOUNTS_MIN {
            let account = node.person(n as i64).await.live_account;
            let paid = if n % 2 == 0 { "0" } else { "18.5" };
            rows.push(second(10 * n + 1, account, paid, Some(1), lost));
            // Neither refunds nor old results count.
            rows.push(second(10 * n + 2, account, "0", None, lost));
            rows.push(second(10 * n + 3, account, "0", Some(2), old));
        }
        // Practice results do not count.
        let practice =
            node.engine_client.submit(Command::from(OpenAccount { realm: Realm::Practice, group: 9 }), None).await;
        let practice = AccountId(practice.unwrap().receipt.id as u32);
        rows.push(second(9_999, practice, "0", Some(2), lost));
        assert_eq!(node.content.loss_share(), LossShare::default());
        let mut writer = node.store.rows_writer().await.unwrap();
        let mut tx = writer.begin().await.unwrap();
        tx.append(&rows).await.unwrap();
        tx.commit().await.unwrap();
        node.content.count_protections().await.unwrap();
        let share = node.content.loss_share();
        assert_eq!(share, LossShare { accounts: LOSS_ACCOUNTS_MIN, lost: LOSS_ACCOUNTS_MIN / 2 });
        assert_eq!(share.percent().as_deref(), Some("50.0"));
    }
}
