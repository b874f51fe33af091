//! Budgets and counted rows, on either database: of many at once, as many pass as there is room for.

use plimsoll_store::identity::NewUser;
use plimsoll_store::money::NewBank;
use plimsoll_store::{Charge, Charged, Counted, Store, test_support::stores};

const NOW: i64 = 1_000;

fn charge(key: &str, amount: i64, most: i64) -> Charge {
    Charge { key: key.to_owned(), amount, most, window_from: NOW - 100, pause_from: None }
}

async fn spend(store: &Store, charge: Charge, now: i64) -> Option<i64> {
    let charge = Charge { window_from: now - 100, ..charge };
    match store.charge(&[charge], now).await.unwrap() {
        Charged::All(counted) => Some(counted[0].spent),
        Charged::Refused(_) => None,
    }
}

/// How many of so many at once came to something.
async fn at_once<F: Future<Output = bool> + Send + 'static>(many: usize, one: impl Fn(usize) -> F) -> usize {
    let tasks: Vec<_> = (0..many).map(|number| tokio::spawn(one(number))).collect();
    let mut good = 0;
    for task in tasks {
        good += usize::from(task.await.unwrap());
    }
    good
}

/// SEC-024.
#[tokio::test]
async fn a_budget_is_spent_by_key_and_comes_back() {
    for store in stores().await {
        assert_eq!(spend(&store, charge("a", 1, 2), NOW).await, Some(1));
        assert_eq!(spend(&store, charge("a", 1, 2), NOW + 50).await, Some(2));
        assert_eq!(spend(&store, charge("a", 1, 2), NOW + 99).await, None);
        assert_eq!(spend(&store, charge("b", 1, 2), NOW + 99).await, Some(1), "another key");
        assert_eq!(spend(&store, charge("a", 1, 2), NOW + 100).await, Some(1), "another window");
        assert_eq!(spend(&store, charge("c", 3, 2), NOW).await, None, "more than there ever is");
        store.clear_budget("a").await.unwrap();
        assert_eq!(spend(&store, charge("a", 2, 2), NOW + 100).await, Some(2));
        assert_eq!(store.forget_budgets(NOW + 100).await.unwrap(), 1, "b");
    }
}

#[tokio::test]
async fn beyond_the_limit_one_passes_after_each_pause() {
    for store in stores().await {
        let paced = |now: i64| Charge { pause_from: Some(now - 10), ..charge("a", 1, 1) };
        for (now, passes) in [(NOW, true), (NOW + 9, false), (NOW + 10, true), (NOW + 19, false), (NOW + 20, true)] {
            assert_eq!(spend(&store, paced(now), now).await.is_some(), passes, "{now}");
        }
    }
}

#[tokio::test]
async fn charges_are_made_together_or_not_at_all() {
    for store in stores().await {
        let both = [charge("a", 1, 5), charge("b", 1, 1)];
        let Charged::All(counted) = store.charge(&both, NOW).await.unwrap() else { panic!("there is room") };
        assert_eq!(store.charge(&both, NOW).await.unwrap(), Charged::Refused(1));
        assert_eq!(spend(&store, charge("a", 1, 5), NOW).await, Some(2), "the refused one was not counted");
        store.give_back(&counted).await.unwrap();
        assert_eq!(spend(&store, charge("a", 1, 5), NOW).await, Some(2));
        assert_eq!(spend(&store, charge("b", 1, 1), NOW).await, Some(1));
        // What belongs to a window that is over is not taken from the next.
        store.give_back(&[Counted { since: NOW - 500, ..counted[1].clone() }]).await.unwrap();
        assert_eq!(spend(&store, charge("b", 1, 1), NOW).await, None);
    }
}

/// SEC-220.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn of_many_at_once_as_many_pass_as_the_budget_holds() {
    for store in stores().await {
        let shared = store.clone();
        let passed = at_once(60, move |number| {
            let store = shared.clone();
            // The last key is everybody's, the first nearly everybody's own.
            let charges = [charge(&format!("own {}", number % 20), 1, 2), charge("all", 1, 5)];
            async move { matches!(store.charge(&charges, NOW).await.unwrap(), Charged::All(_)) }
        });
        assert_eq!(passed.await, 5, "{:?}", store.kind());
    }
}

/// SEC-221.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn nobody_has_more_rows_than_allowed_by_asking_at_once() {
    for store in stores().await {
        let mut tx = store.begin().await.unwrap();
        let ann = NewUser { id: 1, login_name: "Ann".to_owned(), invite_code: "C1".to_owned(), ..NewUser::default() };
        store.add_user(&mut tx, &ann).await.unwrap();
        tx.commit().await.unwrap();
        let shared = store.clone();
        let banks = at_once(40, move |number| {
            let store = shared.clone();
            async move {
                let number = number.to_string();
                let bank = NewBank {
                    holder: "Ann",
                    number: &number,
                    mark: &number,
                    bank_name: "Bank",
                    bank_branch: "",
                    bank_address: "",
                    bank_code: "",
                    currency: "",
                    holder_address: "",
                    known_since: 0,
                };
                store.add_bank(1, &bank, 3).await.unwrap().is_some()
            }
        });
        assert_eq!(banks.await, 3, "{:?}", store.kind());
        let shared = store.clone();
        let favourites = at_once(40, move |number| {
            let store = shared.clone();
            async move { store.add_favourite(1, &format!("coin{number}"), 3, NOW).await.unwrap() }
        });
        assert_eq!(favourites.await, 3, "{:?}", store.kind());
    }
}
