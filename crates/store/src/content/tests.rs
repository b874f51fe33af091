//! Content rows on both databases.

use super::*;
use crate::test_support::stores;
use crate::{Page, Store};

const ALICE: i64 = 10_000_001;
const BOB: i64 = 10_000_002;

async fn write(store: &Store, key: &str, body: &str, seed: i64) -> i64 {
    let mut tx = store.begin().await.unwrap();
    let version = write_setting(&mut tx, WrittenSetting { key, body, author: "test", seed, at: 1 }).await.unwrap();
    tx.commit().await.unwrap();
    version
}

#[tokio::test]
async fn the_newest_version_of_a_setting_counts() {
    for store in stores().await {
        assert_eq!(write(&store, "LOGO", "{}", 1).await, 1);
        assert_eq!(write(&store, "LOGO", "{\"logo\":1}", 0).await, 2);
        assert_eq!(write(&store, "TAB", "[]", 1).await, 1);
        let settings = store.settings().await.unwrap();
        let seen: Vec<_> = settings.iter().map(|s| (s.key.as_str(), s.version, s.body.as_str(), s.seed)).collect();
        assert_eq!(seen, [("LOGO", 2, "{\"logo\":1}", 0), ("TAB", 1, "[]", 1)]);
    }
}

fn article(slug: &str) -> Article {
    Article { kind: "rule".into(), slug: slug.into(), key: "TERMS".into(), sort: 2, ..Article::default() }
}

fn text(language: &str, title: &str, effective_at: i64, seed: i64) -> ArticleText {
    ArticleText { language: language.into(), title: title.into(), effective_at, seed, ..ArticleText::default() }
}

async fn publish(store: &Store, article: &Article, text: &ArticleText) -> i64 {
    let mut tx = store.begin().await.unwrap();
    let id = publish_article(&mut tx, article, text, 5).await.unwrap();
    tx.commit().await.unwrap();
    id
}

#[tokio::test]
async fn an_article_keeps_its_number_and_shows_the_text_in_force() {
    for store in stores().await {
        let id = publish(&store, &article("terms"), &text("en", "First", 10, 1)).await;
        assert_eq!(publish(&store, &article("terms"), &text("en", "Second", 20, 0)).await, id);
        assert_eq!(publish(&store, &article("terms"), &text("de", "Erste", 10, 1)).await, id);
        let titles = async |at| {
            let rows = store.published(at, 100).await.unwrap();
            rows.into_iter().map(|row| (row.id, row.text.language, row.version, row.text.title)).collect::<Vec<_>>()
        };
        let german = (id, "de".to_owned(), 1, "Erste".to_owned());
        assert!(titles(9).await.is_empty(), "nothing is in force yet");
        assert_eq!(titles(15).await, [german.clone(), (id, "en".into(), 1, "First".into())]);
        assert_eq!(titles(20).await, [german, (id, "en".into(), 2, "Second".into())]);
        let seeded = store.seeded_texts().await.unwrap();
        let english = seeded.iter().find(|s| s.language == "en").unwrap();
        assert!(english.newest_seed == 1 && english.edited);
        assert!(!seeded.iter().find(|s| s.language == "de").unwrap().edited);
        assert!(store.hide_article(id, true).await.unwrap());
        assert!(store.published(30, 100).await.unwrap().is_empty());
        assert!(!store.hide_article(id + 1, true).await.unwrap());
    }
}

#[tokio::test]
async fn a_mail_is_read_by_whom_it_is_for() {
    for store in stores().await {
        let to_alice = store.add_mail(ALICE, "Hello", "Alice", 1).await.unwrap();
        let to_bob = store.add_mail(BOB, "Hello", "Bob", 2).await.unwrap();
        let to_all = store.add_mail(EVERYBODY, "Hello", "all", 3).await.unwrap();
        assert_eq!(store.mark_mails(ALICE, &[to_alice, to_bob, to_all, to_alice], 4).await.unwrap(), 2);
        assert_eq!(store.unread_mails(ALICE).await.unwrap(), 0);
        assert_eq!(store.unread_mails(BOB).await.unwrap(), 2, "Alice's marks are not Bob's");
        let (total, mails) = store.mails(ALICE, Page::new(1, 1)).await.unwrap();
        assert_eq!((total, mails.len(), mails[0].id, mails[0].read), (2, 1, to_all, true));
        let (_, second) = store.mails(ALICE, Page::new(2, 1)).await.unwrap();
        assert_eq!(second[0].id, to_alice);
    }
}

const fn said(staff: Option<i64>, body: &str, at: i64) -> NewMessage<'_> {
    NewMessage { author: if staff.is_some() { "staff" } else { "user" }, staff, body, images: "[]", at }
}

#[tokio::test]
async fn a_conversation_is_its_owners() {
    for store in stores().await {
        let id = store.begin_conversation(ALICE, "order", "", &said(None, "Why?", 1)).await.unwrap();
        assert!(store.answer_conversation(id, (1, 1), &said(Some(10), "Because.", 2)).await.unwrap());
        assert!(!store.add_message(BOB, id, 0, &said(None, "Mine too", 2)).await.unwrap());
        assert_eq!(store.conversation(BOB, id).await.unwrap(), None);
        assert!(store.messages(BOB, id, 10).await.unwrap().is_empty());
        assert!(!store.note_conversation_read(BOB, id, 1).await.unwrap());
        assert_eq!(store.conversation_for_staff(id).await.unwrap().unwrap().user, ALICE);
        let (total, rows) = store.conversations(ALICE, Page::default()).await.unwrap();
        assert_eq!((total, rows[0].status, rows[0].updated_at), (1, 1, 2));
        let messages = store.messages(ALICE, id, 10).await.unwrap();
        assert_eq!(messages.iter().map(|m| m.author.as_str()).collect::<Vec<_>>(), ["user", "staff"]);
        assert!(!store.note_conversation_read(ALICE, id, messages[1].id + 1).await.unwrap(), "not beyond the last");
        assert!(store.note_conversation_read(ALICE, id, messages[1].id).await.unwrap());
        assert!(!store.note_conversation_read(ALICE, id, messages[0].id).await.unwrap(), "marks only rise");
        assert_eq!(store.messages(ALICE, id, 1).await.unwrap()[0].author, "staff", "the last ones");
    }
}

#[tokio::test]
async fn the_longest_wait_is_first_and_an_older_state_is_not_answered() {
    for store in stores().await {
        let late = store.begin_conversation(ALICE, "order", "", &said(None, "Why?", 5)).await.unwrap();
        let first = store.begin_conversation(BOB, "order", "", &said(None, "When?", 1)).await.unwrap();
        assert!(store.add_message(BOB, first, 0, &said(None, "Please", 9)).await.unwrap());
        let filter = QueueFilter { status: 0, assignee: None, after: None, limit: 1 };
        let page = store.conversations_waiting(&filter).await.unwrap();
        assert_eq!((page[0].id, page[0].waiting_since, page[0].version), (first, Some(1), 2));
        let next = QueueFilter { after: Some((1, first)), ..filter };
        assert_eq!(store.conversations_waiting(&next).await.unwrap()[0].id, late);
        assert_eq!(store.support_waiting().await.unwrap(), (2, Some(1), None));
        assert!(
            !store.answer_conversation(first, (1, 1), &said(Some(10), "Soon", 10)).await.unwrap(),
            "not what was read"
        );
        assert!(store.answer_conversation(first, (2, 1), &said(Some(10), "Soon", 10)).await.unwrap());
        let answered = QueueFilter { status: 1, assignee: Some(10), ..filter };
        let shown = store.conversations_answered(&answered).await.unwrap().remove(0);
        assert_eq!((shown.id, shown.waiting_since, shown.assignee), (first, None, Some(10)));
        assert!(store.conversations_answered(&QueueFilter { assignee: Some(0), ..answered }).await.unwrap().is_empty());
        assert!(store.assign_conversation(first, 3, None).await.unwrap());
        assert!(!store.close_conversation(first, (3, 2), 11).await.unwrap());
        assert!(store.add_message(BOB, first, 0, &said(None, "Thanks", 12)).await.unwrap());
        assert_eq!(store.support_waiting().await.unwrap(), (2, Some(5), Some(12)));
    }
}

#[tokio::test]
async fn the_last_result_of_a_survey_counts_until_it_lapses() {
    for store in stores().await {
        let new = |user, score, passed, at| NewResult {
            user,
            account: 1,
            survey: 1,
            version: 1,
            answers: "[]",
            score,
            level: "L",
            passed,
            at,
            valid_until: at + 100,
        };
        store.add_result(new(ALICE, 10, false, 1)).await.unwrap();
        let passed = store.add_result(new(ALICE, 90, true, 2)).await.unwrap();
        store.add_result(new(BOB, 50, false, 3)).await.unwrap();
        let last = store.last_results(ALICE).await.unwrap();
        assert_eq!(last.iter().map(|r| (r.id, r.score)).collect::<Vec<_>>(), [(passed, 90)]);
        let due = async |now| {
            let rows = store.results_due(now, 10).await.unwrap();
            rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
        };
        assert_eq!(due(3).await.len(), 3, "nobody was told of any yet");
        for id in due(3).await {
            store.stage_result(id, ResultStage::InForce).await.unwrap();
        }
        assert!(due(101).await.is_empty());
        assert_eq!(due(102).await, [passed], "what was not passed can't lapse");
        store.restage_results(1, Some(BOB)).await.unwrap();
        store.restage_results(2, None).await.unwrap();
        assert!(due(101).await.is_empty(), "neither Bob nor another questionnaire is meant");
        store.restage_results(1, Some(ALICE)).await.unwrap();
        assert_eq!(due(101).await, [passed]);
        store.stage_result(passed, ResultStage::InForce).await.unwrap();
        store.restage_results(1, None).await.unwrap();
        assert_eq!(due(101).await, [passed], "failed ones have nothing to lose");
        store.stage_result(passed, ResultStage::Over).await.unwrap();
        store.restage_results(1, None).await.unwrap();
        assert!(due(102).await.is_empty());
    }
}

#[tokio::test]
async fn surveys_investors_and_credit_keep_their_history() {
    for store in stores().await {
        let row = |version, body: &str| SurveyRow {
            survey: 1,
            language: "en".into(),
            version,
            body: body.into(),
            seed: version,
        };
        let mut tx = store.begin().await.unwrap();
        write_survey(&mut tx, &row(1, "old"), 1).await.unwrap();
        write_survey(&mut tx, &row(2, "new"), 2).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(store.surveys().await.unwrap(), [row(2, "new")]);

        let said =
            |profile: &str, at| InvestorRow { answers: "{}".into(), profile: profile.into(), reasons: "[]".into(), at };
        assert_eq!(store.investor(ALICE).await.unwrap(), None);
        store.add_investor(ALICE, &said("RETAIL", 1)).await.unwrap();
        store.add_investor(ALICE, &said("PRO_ELIGIBLE", 2)).await.unwrap();
        assert_eq!(store.investor(ALICE).await.unwrap(), Some(said("PRO_ELIGIBLE", 2)));
        assert_eq!(store.investor(BOB).await.unwrap(), None);
        assert_eq!(store.investor_versions_since(ALICE, 2).await.unwrap(), 1);

        assert!(store.add_credit_event(ALICE, "LATE", "loan-1", 5).await.unwrap());
        assert!(!store.add_credit_event(ALICE, "LATE", "loan-1", 9).await.unwrap(), "the same thing counts once");
        assert!(store.add_credit_event(ALICE, "LATE", "loan-2", 4).await.unwrap());
        let events = store.credit_events(ALICE, 10).await.unwrap();
        assert_eq!(events.iter().map(|e| e.at).collect::<Vec<_>>(), [4, 5]);
        assert!(store.credit_events(BOB, 10).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn invited_people_and_payments_are_found_by_whom_they_concern() {
    for store in stores().await {
        for (id, parent) in [(BOB, ALICE), (BOB + 1, ALICE), (BOB + 2, BOB)] {
            sqlx::query(
                "INSERT INTO users (id, login_name, invite_code, parent, created_at) VALUES ($1, $2, $2, $3, $1)",
            )
            .bind(id)
            .bind(format!("user{id}"))
            .bind(parent)
            .execute(&store.pool)
            .await
            .unwrap();
        }
        let (total, invited) = store.invited_by(ALICE, Page::new(1, 1)).await.unwrap();
        assert_eq!((total, invited.len(), invited[0].user), (2, 1, BOB + 1));
        assert_eq!(store.invited_by(BOB + 2, Page::default()).await.unwrap().0, 0);
        for (n, account, kind, amount) in [(0, 7, 34, "1.5"), (1, 7, 34, "2"), (2, 7, 1, "100"), (3, 8, 34, "9")] {
            sqlx::query(
                "INSERT INTO derived_ledger (account, at, seq, n, wallet, asset, kind, cause, amount, balance)
                 VALUES ($1, $2, 1, $3, 0, 0, $4, 0, $5, '0')",
            )
            .bind(account)
            .bind(n + 10)
            .bind(n)
            .bind(kind)
            .bind(amount)
            .execute(&store.pool)
            .await
            .unwrap();
        }
        let paid = store.referral_payments(7, 10).await.unwrap();
        assert_eq!(
            paid.iter().map(|(at, _, amount)| (*at, amount.to_string())).collect::<Vec<_>>(),
            [(11, "2".to_owned()), (10, "1.5".to_owned())]
        );
    }
}
