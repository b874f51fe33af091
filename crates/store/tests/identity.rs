//! Rows of people, on either database: what must be unique is, and what is used once is used once.

use plimsoll_store::identity::{NewCheck, NewCode, NewFactorChange, NewPasskey, NewSession, NewTicket, NewUser};
use plimsoll_store::{Page, Store, StoreError, test_support::stores};

async fn add(store: &Store, user: NewUser) -> Result<(), StoreError> {
    let mut tx = store.begin().await?;
    store.add_user(&mut tx, &user).await?;
    tx.commit().await?;
    Ok(())
}

fn person(id: i64, name: &str) -> NewUser {
    NewUser {
        id,
        login_name: name.to_owned(),
        login_key: Some(name.to_lowercase()),
        email: Some(format!("{name}@example.com")),
        email_key: Some(format!("{}@example.com", name.to_lowercase())),
        invite_code: format!("C{id}"),
        created_at: 5,
        ..NewUser::default()
    }
}

fn session(user: i64, number: i64) -> NewSession {
    NewSession {
        user,
        live_hash: format!("live{user}-{number}"),
        practice_hash: format!("practice{user}-{number}"),
        ip: "192.0.2.1".to_owned(),
        browser: "Firefox".to_owned(),
        system: "Linux".to_owned(),
        created_at: number,
        expires_at: 1_000,
        factor_at: None,
    }
}

#[tokio::test]
async fn a_person_is_found_by_every_unique_thing_and_taken_names_are_named() {
    for store in stores().await {
        add(&store, person(1, "Ann")).await.unwrap();
        let ann = store.user(1).await.unwrap().unwrap();
        assert_eq!((ann.login_name.as_str(), ann.created_at, ann.totp_secret.as_deref()), ("Ann", 5, None));
        assert_eq!(store.user_by_login_key("ann").await.unwrap(), Some(ann.clone()));
        assert_eq!(store.user_by_email_key("ann@example.com").await.unwrap(), Some(ann.clone()));
        assert_eq!(store.user_by_invite_code("C1").await.unwrap(), Some(ann.clone()));
        assert_eq!(store.user_by_phone("1").await.unwrap(), None);

        let mut twin = person(2, "ANN");
        twin.email_key = Some("else@example.com".to_owned());
        let Err(StoreError::Taken(key)) = add(&store, twin).await else { panic!("the name is taken") };
        assert!(key.contains("login_key"), "{key}");
        let mut twin = person(2, "Bob");
        twin.email_key = Some("ann@example.com".to_owned());
        let Err(StoreError::Taken(key)) = add(&store, twin).await else { panic!("the address is taken") };
        assert!(key.contains("email_key"), "{key}");

        let mut tx = store.begin().await.unwrap();
        store.set_password(&mut tx, 1, Some("a")).await.unwrap();
        tx.commit().await.unwrap();
        store.note_accounts(1, 10, 11).await.unwrap();
        store.note_accounts(1, 20, 21).await.unwrap();
        let ann = store.user(1).await.unwrap().unwrap();
        assert_eq!((ann.live_account, ann.practice_account), (Some(10), Some(11)));
        assert_eq!(ann.password_hash.as_deref(), Some("a"));
        assert_eq!(store.user_of_account(11).await.unwrap(), Some(1));
        assert_eq!(store.user_of_account(12).await.unwrap(), None);
    }
}

#[tokio::test]
async fn a_wallet_has_one_owner() {
    for store in stores().await {
        add(&store, person(1, "Ann")).await.unwrap();
        add(&store, person(2, "Bob")).await.unwrap();
        let mut tx = store.begin().await.unwrap();
        store.add_wallet(&mut tx, 1, "ETH", "0xaa", 1).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = store.begin().await.unwrap();
        assert!(matches!(store.add_wallet(&mut tx, 2, "ETH", "0xaa", 1).await, Err(StoreError::Taken(_))));
        drop(tx);
        assert_eq!(store.user_of_wallet("ETH", "0xaa").await.unwrap(), Some(1));
        assert_eq!(store.user_of_wallet("TRON", "0xaa").await.unwrap(), None);
        assert_eq!(store.wallets_of(1).await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn sessions_end_alone_together_and_by_age() {
    for store in stores().await {
        add(&store, person(1, "Ann")).await.unwrap();
        add(&store, person(2, "Bob")).await.unwrap();
        let mut tx = store.begin().await.unwrap();
        let mut ids = Vec::new();
        for number in 0..4 {
            ids.push(store.add_session(&mut tx, &session(1, number)).await.unwrap());
        }
        let other = store.add_session(&mut tx, &session(2, 0)).await.unwrap();
        let closed = store.close_oldest_sessions(&mut tx, 1, 3, 9).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(closed, ["live1-0", "practice1-0"]);
        assert_eq!(store.session_by_hash("live1-0", 9).await.unwrap(), None);
        let live = store.session_by_hash("live1-1", 9).await.unwrap().unwrap();
        assert_eq!(store.session_by_hash("practice1-1", 9).await.unwrap(), Some(live.clone()));
        assert_eq!((live.user, live.id, live.factor_at), (1, ids[1], None));
        assert_eq!(store.session_by_hash("live1-1", 1_000).await.unwrap(), None, "expired");
        store.note_factor(1, ids[1], 7).await.unwrap();
        assert_eq!(store.session_by_hash("live1-1", 9).await.unwrap().unwrap().factor_at, Some(7));
        assert!(store.close_session(2, ids[1], 9).await.unwrap().is_empty(), "not Bob's");
        assert_eq!(store.close_session(1, ids[1], 9).await.unwrap().len(), 2);
        assert_eq!(store.close_sessions_but(1, ids[3], 9).await.unwrap(), ["live1-2", "practice1-2"]);
        assert_eq!(store.sessions_of(1, 9, 100).await.unwrap().len(), 1);
        assert!(store.session_by_hash("live2-0", 9).await.unwrap().is_some_and(|row| row.id == other));
        assert_eq!(store.forget_sessions(10).await.unwrap(), 3);
    }
}

#[tokio::test]
async fn a_code_has_five_tries_and_one_use() {
    for store in stores().await {
        let code = |hash: &str, at| NewCode {
            target: "a@example.com".to_owned(),
            purpose: "BIND",
            code_hash: hash.to_owned(),
            sent_at: at,
            expires_at: at + 100,
        };
        let mut tx = store.begin().await.unwrap();
        store.add_code(&mut tx, &code("old", 1)).await.unwrap();
        store.add_code(&mut tx, &code("new", 2)).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(store.try_code("a@example.com", "LOGIN", 5, 3).await.unwrap(), None, "another purpose");
        assert_eq!(store.try_code("a@example.com", "BIND", 5, 200).await.unwrap(), None, "too late");
        for _ in 0..5 {
            let row = store.try_code("a@example.com", "BIND", 5, 3).await.unwrap().unwrap();
            assert_eq!(row.code_hash, "new");
        }
        assert_eq!(store.try_code("a@example.com", "BIND", 5, 3).await.unwrap(), None, "tries are spent");

        let mut tx = store.begin().await.unwrap();
        let id = store.add_code(&mut tx, &code("third", 3)).await.unwrap();
        tx.commit().await.unwrap();
        let uses = (0..50).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.use_code(id, 4).await.unwrap() })
        });
        let mut used = 0;
        for one in uses.collect::<Vec<_>>() {
            used += usize::from(one.await.unwrap());
        }
        assert_eq!(used, 1);
    }
}

#[tokio::test]
async fn a_ticket_is_taken_once() {
    for store in stores().await {
        let ticket = |hash: &str, expires_at| NewTicket {
            kind: "nonce",
            hash: hash.to_owned(),
            user: None,
            held: &[1, 2],
            expires_at,
        };
        store.put_ticket(&ticket("a", 100)).await.unwrap();
        store.put_ticket(&ticket("b", 10)).await.unwrap();
        assert_eq!(store.take_ticket("other", "a", 50).await.unwrap(), None);
        assert_eq!(store.ticket("nonce", "a", 50).await.unwrap().unwrap().held, [1, 2]);
        assert_eq!(store.take_ticket("nonce", "a", 50).await.unwrap().unwrap().held, [1, 2]);
        assert_eq!(store.take_ticket("nonce", "a", 50).await.unwrap(), None);
        assert_eq!(store.take_ticket("nonce", "b", 50).await.unwrap(), None, "too late");
        assert_eq!(store.forget_tickets(1_000).await.unwrap(), 0);
    }
}

#[tokio::test]
async fn factors_are_used_once() {
    for store in stores().await {
        add(&store, person(1, "Ann")).await.unwrap();
        let mut tx = store.begin().await.unwrap();
        assert!(!store.enable_totp(&mut tx, 1, b"secret", 3).await.unwrap(), "nothing is pending");
        drop(tx);
        store.set_totp_pending(1, b"secret").await.unwrap();
        let mut tx = store.begin().await.unwrap();
        assert!(!store.enable_totp(&mut tx, 1, b"other", 3).await.unwrap(), "another one is pending");
        assert!(store.enable_totp(&mut tx, 1, b"secret", 3).await.unwrap());
        store.set_recovery_codes(&mut tx, 1, &["a".to_owned(), "b".to_owned()]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(store.user(1).await.unwrap().unwrap().totp_secret.as_deref(), Some(&b"secret"[..]));
        for (step, good) in [(3, false), (4, true), (4, false), (2, false)] {
            assert_eq!(store.use_totp_step(1, step).await.unwrap(), good, "step {step}");
        }
        assert!(store.use_recovery_code(1, "a", 9).await.unwrap());
        assert!(!store.use_recovery_code(1, "a", 9).await.unwrap());
        assert_eq!(store.recovery_codes_left(1).await.unwrap(), 1);

        let handle = store.claim_passkey_handle(1, &[1; 64]).await.unwrap();
        assert_eq!(store.claim_passkey_handle(1, &[2; 64]).await.unwrap(), handle);
        assert_eq!(store.user_by_passkey_handle(&[1; 64]).await.unwrap().unwrap().id, 1);
        let passkey = NewPasskey {
            user: 1,
            credential: "c",
            label: "phone",
            fixed_state: &[3],
            changing_state: &[4],
            created_at: 5,
        };
        let mut tx = store.begin().await.unwrap();
        let id = store.add_passkey(&mut tx, &passkey).await.unwrap();
        tx.commit().await.unwrap();
        store.note_passkey_used(1, id, &[5], 6).await.unwrap();
        let row = store.passkey(1, "c").await.unwrap().unwrap();
        assert_eq!((row.changing_state, row.used_at), (vec![5], Some(6)));
        assert_eq!(store.passkey(2, "c").await.unwrap(), None);
        let mut tx = store.begin().await.unwrap();
        assert_eq!(store.remove_passkey(&mut tx, 2, id, 7).await.unwrap(), None, "another's");
        assert_eq!(store.remove_passkey(&mut tx, 1, id, 7).await.unwrap().as_deref(), Some("c"));
        assert_eq!(store.remove_passkey(&mut tx, 1, id, 7).await.unwrap(), None, "once");
        tx.commit().await.unwrap();
        assert!(store.passkeys_of(1, 10).await.unwrap().is_empty());
        assert_eq!((store.passkey(1, "c").await.unwrap(), store.passkey_count(1).await.unwrap()), (None, 0));
        let mut tx = store.begin().await.unwrap();
        store.restore_passkey(&mut tx, 1, "c").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(store.passkey_count(1).await.unwrap(), 1);
        assert_eq!(store.forget_passkeys(100).await.unwrap(), 0, "it is in use");
    }
}

#[tokio::test]
async fn a_change_of_factors_is_kept_with_what_was_there_before() {
    for store in stores().await {
        add(&store, person(1, "Ann")).await.unwrap();
        let change = |at: i64, undo: &'static str, secret: Option<&'static [u8]>| NewFactorChange {
            user: 1,
            factor: "totp",
            old_secret: secret,
            changed_at: at,
            undo_hash: Some(undo),
            undo_until: at + 100,
            old_mailbox_key: Some("old@example.com"),
            ..NewFactorChange::default()
        };
        let mut tx = store.begin().await.unwrap();
        for new in [change(10, "a", Some(b"sealed")), change(20, "b", None)] {
            store.add_factor_change(&mut tx, &new).await.unwrap();
        }
        let row = store.lock_factors(&mut tx, 1, 10).await.unwrap().unwrap();
        assert_eq!((row.user.id, row.changes.len(), row.passkeys.len()), (1, 1, 0), "younger than asked for");
        let row = store.lock_factors(&mut tx, 1, 0).await.unwrap().unwrap();
        assert_eq!(row.changes[0].old_secret.as_deref(), Some(&b"sealed"[..]));
        assert_eq!((row.changes[1].old_secret.as_deref(), row.changes[1].old_text.as_deref()), (None, None));
        assert!(store.lock_factors(&mut tx, 2, 0).await.unwrap().is_none());
        tx.commit().await.unwrap();

        let found = store.undoable_change("b", 119).await.unwrap().unwrap();
        assert_eq!(store.undoable_change("b", 120).await.unwrap(), None, "too late");
        assert_eq!(store.user_of_old_mailbox("old@example.com", 50).await.unwrap(), Some(1));
        assert_eq!(store.old_totp_rows(0, 10).await.unwrap(), [(row.changes[0].id, 1, b"sealed".to_vec())]);
        store.reseal_old_totp(row.changes[0].id, b"anew").await.unwrap();
        let mut tx = store.begin().await.unwrap();
        store.note_undone(&mut tx, 1, found.id, 30).await.unwrap();
        assert_eq!(store.lock_factors(&mut tx, 1, 0).await.unwrap().unwrap().changes.len(), 1, "the first holds");
        tx.commit().await.unwrap();
        assert_eq!(store.undoable_change("b", 50).await.unwrap(), None, "taken back");
        assert_eq!(store.undoable_change("a", 50).await.unwrap().unwrap().old_secret.as_deref(), Some(&b"anew"[..]));
        assert_eq!(store.forget_factor_changes(11).await.unwrap(), 1);
    }
}

#[tokio::test]
async fn a_check_is_handed_in_again_only_after_a_rejection() {
    for store in stores().await {
        add(&store, person(1, "Ann")).await.unwrap();
        let check = NewCheck { user: 1, level: 1, real_name: "Ann".to_owned(), submitted_at: 5, ..NewCheck::default() };
        assert!(store.submit_check(&check).await.unwrap());
        assert!(!store.submit_check(&check).await.unwrap());
        assert_eq!(store.checks_waiting(5, 10).await.unwrap(), []);
        assert_eq!(store.checks_waiting(6, 10).await.unwrap().len(), 1);
        assert!(store.decide_check(1, 1, 2, "blurred", 7).await.unwrap());
        assert!(!store.decide_check(1, 1, 1, "", 7).await.unwrap());
        assert_eq!(store.checks_of(1).await.unwrap()[0].reason, "blurred");
        assert!(store.submit_check(&check).await.unwrap());
        assert!(store.decide_check(1, 1, 1, "", 8).await.unwrap());
        assert!(!store.submit_check(&check).await.unwrap());
    }
}

#[tokio::test]
async fn the_log_is_its_owners() {
    for store in stores().await {
        add(&store, person(1, "Ann")).await.unwrap();
        let login = plimsoll_store::identity::NewLogin {
            user: 1,
            event: "login",
            result: "ok",
            ip: "192.0.2.7".to_owned(),
            location: "unknown".to_owned(),
            browser: "Firefox".to_owned(),
            system: "Linux".to_owned(),
            at: 50,
        };
        for _ in 0..3 {
            store.add_login(&login).await.unwrap();
        }
        let (total, rows) = store.logins_of(1, Page::new(2, 2)).await.unwrap();
        assert_eq!((total, rows.len()), (3, 1));
        assert_eq!(store.logins_of(2, Page::default()).await.unwrap().0, 0);
        assert!(store.is_familiar_ip(1, "192.0.2.7", 49).await.unwrap());
        assert!(!store.is_familiar_ip(1, "192.0.2.7", 50).await.unwrap());
        store.mark_read(1, &[4, 5, 4], 9).await.unwrap();
        store.mark_read(1, &[5], 9).await.unwrap();
        assert_eq!(store.read_marks_of(1, 10).await.unwrap(), [5, 4]);
    }
}
