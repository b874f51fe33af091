//! Saved banks and addresses: sound, the user's own, and never a secret.

use plimsoll_app::Page;
use plimsoll_app::money::{BankForm, BookForm, Proof, Purpose, WithdrawalForm};
use plimsoll_app::seal::Sealed;
use plimsoll_store::identity::{NewCheck, NewUser};

use crate::world::{World, amount, code, hasty, proof, worlds};

pub(crate) const IBAN: &str = "DE89 3704 0044 0532 0130 00";

pub(crate) fn bank(holder: &str, number: &str) -> BankForm {
    let (holder, number, bank_name) = (holder.to_owned(), number.to_owned(), "First Bank".to_owned());
    let proof = Proof { login_password: "owner".to_owned(), ..Proof::default() };
    BankForm { holder, number, bank_name, currency: "EUR".to_owned(), proof, ..Default::default() }
}

pub(crate) async fn verify(world: &World, user: i64, name: &str) {
    let (login_name, invite_code) = (format!("person{user}"), format!("CODE{user}"));
    let mut tx = world.store.begin().await.unwrap();
    world.store.add_user(&mut tx, &NewUser { id: user, login_name, invite_code, ..Default::default() }).await.unwrap();
    tx.commit().await.unwrap();
    let real_name = world.context.seals.seal_text(Sealed::Papers, user, name);
    let check = NewCheck { user, level: 1, real_name, submitted_at: 1, ..Default::default() };
    assert!(world.store.submit_check(&check).await.unwrap());
    assert!(world.store.decide_check(user, 1, 1, "", 2).await.unwrap());
}

#[tokio::test]
async fn a_bank_is_in_the_verified_name() {
    for world in worlds(hasty()).await {
        let (ada, eve) = (world.rich(7, "1000").await, world.person(8).await);
        assert_eq!(code(world.money.save_bank(&ada, &bank("Ada Lovelace", IBAN)).await), -6004, "not verified");
        verify(&world, 7, "Ada Lovelace").await;
        assert_eq!(code(world.money.save_bank(&ada, &bank("Eve", IBAN)).await), -6004);
        assert_eq!(code(world.money.save_bank(&ada, &bank("Ada Lovelace", "DE89370400440532013001")).await), -1019);
        let unproved = BankForm { proof: Proof::default(), ..bank("Ada Lovelace", IBAN) };
        assert_eq!(code(world.money.save_bank(&ada, &unproved).await), -1018, "a session is no proof");
        let id = world.money.save_bank(&ada, &bank("ada  LOVELACE", IBAN)).await.unwrap();
        let twice = world.money.save_bank(&ada, &bank("Ada Lovelace", "de89370400440532013000")).await;
        assert_eq!(code(twice), -1019, "the same number, written otherwise");
        let shown = world.money.banks(&ada).await.unwrap();
        assert_eq!((shown.len(), shown[0].number.as_str()), (1, "****3000"));

        verify(&world, 8, "Ada Lovelace").await;
        assert_eq!(code(world.money.change_bank(&eve, id, &bank("Ada Lovelace", IBAN)).await), -7001, "another's");
        assert_eq!(code(world.money.remove_banks(&eve, &[id]).await), -7001);
        let renamed = BankForm { bank_name: "Second Bank".to_owned(), ..bank("Ada Lovelace", "****3000") };
        let unproved = BankForm { proof: Proof::default(), ..renamed.clone() };
        assert_eq!(code(world.money.change_bank(&ada, id, &unproved).await), -1018);
        world.money.change_bank(&ada, id, &renamed).await.unwrap();
        assert_eq!(world.money.banks(&ada).await.unwrap()[0].bank_name, "Second Bank");

        let ask = |bank| WithdrawalForm {
            channel: "BANK".to_owned(),
            amount: amount("100"),
            bank,
            proof: proof(Purpose::Withdraw),
            ..Default::default()
        };
        assert_eq!(code(world.money.request_withdrawal(&ada, &ask(None), None).await), -2006);
        assert_eq!(code(world.money.request_withdrawal(&ada, &ask(Some(id + 999)), None).await), -7001);
        let asked = world.money.request_withdrawal(&ada, &ask(Some(id)), None).await.unwrap();
        let seen = world.money.withdrawal(&ada, asked.id).await.unwrap();
        assert_eq!((seen.to.as_str(), seen.bank_name.as_str()), ("****3000", "Second Bank"));
        world.money.remove_banks(&ada, &[id]).await.unwrap();
        assert_eq!(world.money.banks(&ada).await.unwrap(), []);
    }
}

#[tokio::test]
async fn the_address_book_refuses_secrets_before_anything_else() {
    for world in worlds(hasty()).await {
        let ada = world.person(7).await;
        let form = |name: &str, address: &str| BookForm {
            name: name.to_owned(),
            coin: "btc".to_owned(),
            network: "Bitcoin".to_owned(),
            address: address.to_owned(),
            proof: proof(Purpose::NewAddress),
        };
        let phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";
        let key = "e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262";
        let sound = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
        for (name, address) in [(phrase, sound), ("mine", phrase), ("mine", key), (key, sound)] {
            assert_eq!(code(world.money.save_address(&ada, &form(name, address)).await), -1017);
        }
        let nothing = BookForm { proof: Default::default(), ..form("mine", sound) };
        assert_eq!(code(world.money.save_address(&ada, &nothing).await), -1014);
        assert_eq!(code(world.money.save_address(&ada, &form("", sound)).await), -1019);
        assert_eq!(code(world.money.save_address(&ada, &form("mine", &sound.replace("3t4", "3t5"))).await), -2006);
        let ours = world.money.deposit_address(&ada, "BTC").await.unwrap().address;
        assert_eq!(code(world.money.save_address(&ada, &form("mine", &ours)).await), -2006);
        let id = world.money.save_address(&ada, &form("mine", sound)).await.unwrap();
        assert_eq!(code(world.money.save_address(&ada, &form("again", &sound.to_uppercase())).await), -9004);

        let eve = world.person(8).await;
        assert_eq!(world.money.addresses(&eve, None, Page::default()).await.unwrap().0, 0);
        assert_eq!(code(world.money.forget_address(&eve, id).await), -7001, "another's");
        let (total, rows) = world.money.addresses(&ada, Some(false), Page::default()).await.unwrap();
        assert_eq!((total, rows[0].channel.as_str(), rows[0].whitelisted), (1, "BTC", true));
        world.money.forget_address(&ada, id).await.unwrap();
        assert_eq!(code(world.money.forget_address(&ada, id).await), -7001);

        assert_eq!(code(world.money.keep_address(&ada, "btc", phrase).await), -1017);
        world.money.keep_address(&ada, "btc", sound).await.unwrap();
        assert_eq!(world.money.kept_address(&ada, "BTC").await.unwrap().as_deref(), Some(sound));
        world.money.keep_address(&ada, "usdt", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8").await.unwrap();
        assert!(world.money.kept_address(&ada, "usdt").await.unwrap().is_some());
        assert_eq!(code(world.money.keep_address(&ada, "usdt", sound).await), -2006);
    }
}
