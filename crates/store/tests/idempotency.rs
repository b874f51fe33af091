//! A request key is used once, on either database.

use plimsoll_store::{Claimed, test_support::stores};

#[tokio::test]
async fn a_key_is_claimed_once_and_answers_again() {
    for store in stores().await {
        assert_eq!(store.claim_answer(7, "k", "print", 1).await.unwrap(), Claimed::New);
        assert_eq!(store.claim_answer(7, "k", "print", 2).await.unwrap(), Claimed::Running);
        assert_eq!(store.claim_answer(7, "k", "another", 2).await.unwrap(), Claimed::Other);
        assert_eq!(store.claim_answer(8, "k", "another", 2).await.unwrap(), Claimed::New, "keys are the owner's");
        store.finish_answer(7, "k", "{}").await.unwrap();
        assert_eq!(store.claim_answer(7, "k", "print", 3).await.unwrap(), Claimed::Answered("{}".to_owned()));
        store.give_up_answer(7, "k").await.unwrap();
        assert_eq!(store.claim_answer(7, "k", "print", 3).await.unwrap(), Claimed::Answered("{}".to_owned()));
        store.give_up_answer(8, "k").await.unwrap();
        assert_eq!(store.claim_answer(8, "k", "x", 2).await.unwrap(), Claimed::New);
        assert_eq!(store.forget_answers(2).await.unwrap(), 1);
    }
}

#[tokio::test]
async fn of_many_at_once_one_gets_the_key() {
    for store in stores().await {
        let claims = (0..20).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.claim_answer(1, "k", "p", 1).await.unwrap() })
        });
        let mut new = 0;
        for claim in claims.collect::<Vec<_>>() {
            new += usize::from(claim.await.unwrap() == Claimed::New);
        }
        assert_eq!(new, 1);
    }
}
