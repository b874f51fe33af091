//! Withdrawals to banks in other currencies: the rate, what arrives, and where the rate is from.

use plimsoll_app::money::{BankForm, WithdrawalForm};
use plimsoll_chain::addresses::BANK;
use plimsoll_engine::USDT;
use plimsoll_engine::command::OpenChannel;

use crate::destinations::{IBAN, bank, verify};
use crate::world::{EURUSD, amount, code, hasty, proof, worlds};
use plimsoll_app::money::Purpose;

fn ask(bank: i64) -> WithdrawalForm {
    WithdrawalForm {
        channel: "BANK".to_owned(),
        amount: amount("500"),
        bank: Some(bank),
        proof: proof(Purpose::Withdraw),
        ..Default::default()
    }
}

/// V27: half a percent and two, 0.9217 euros for a dollar.
#[tokio::test]
async fn a_bank_in_euros_is_paid_at_the_rate_of_the_index() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "2000").await;
        verify(&world, 7, "Ada Lovelace").await;
        world
            .run(OpenChannel {
                network: BANK,
                asset: USDT,
                minimum: amount("1"),
                maximum: amount("100000"),
                fee_rate: "0.005".parse().unwrap(),
                fixed_fee: amount("2"),
                free_per_day: 0,
                count_per_day: 5,
                deposit_minimum: amount("1"),
                open: true,
            })
            .await;
        let id = world.money.save_bank(&ada, &bank("Ada Lovelace", IBAN)).await.unwrap();
        let preview = world.money.preview_withdrawal(&ada, "BANK", amount("500"), Some(id)).await.unwrap();
        assert_eq!((preview.fee, preview.payout.currency.as_str()), (amount("4.5"), "EUR"));
        let asked = world.money.request_withdrawal(&ada, &ask(id), None).await.unwrap();
        assert_eq!(asked.payout, preview.payout);
        assert_eq!(asked.payout.rate.to_string(), "0.9217");
        assert_eq!(asked.payout.of(amount("500")), amount("460.85"));
        assert_eq!(asked.payout.of(asked.receives), amount("456.7"));
        let source = asked.payout.source.clone().unwrap();
        assert_eq!((source.symbol.as_str(), source.inverse), ("eurusd", true));

        // The rate of the request stays, whatever the index does next.
        world.pass(1_000);
        world.tick_of(EURUSD, "1.086").await;
        let seen = world.money.withdrawal(&ada, asked.id).await.unwrap();
        assert_eq!(seen.payout, asked.payout);
        let next = world.money.request_withdrawal(&ada, &ask(id), None).await.unwrap();
        assert_eq!(next.payout.rate.to_string(), "0.9208");
        world.engine_client.read(|engine| engine.check_invariants().unwrap()).await.unwrap();
    }
}

#[tokio::test]
async fn a_currency_without_a_rate_is_refused_when_it_is_saved() {
    for world in worlds(hasty()).await {
        let ada = world.rich(7, "2000").await;
        verify(&world, 7, "Ada Lovelace").await;
        for (currency, fits) in [("XYZ", false), ("euro", false), ("", true)] {
            let form = BankForm { currency: currency.to_owned(), ..bank("Ada Lovelace", IBAN) };
            let saved = world.money.save_bank(&ada, &form).await;
            if fits {
                let asked = world.money.request_withdrawal(&ada, &ask(saved.unwrap()), None).await.unwrap();
                assert_eq!((asked.payout.currency.as_str(), asked.payout.source), ("USDT", None));
            } else {
                assert_eq!(code(saved), -1019, "{currency}");
            }
        }
    }
}
