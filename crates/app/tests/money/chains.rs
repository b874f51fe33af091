//! Deposits on a real chain: found, counted by blocks, credited once, final, and taken back when the chain takes them
//! back.

use std::time::{Duration, Instant};

use plimsoll_app::money::{
    ChainSettings, ChainWatcher, Deposit, EndpointSettings, MoneyConfig, MoneyWorker, Move, TokenSettings,
    VerifySetting,
};
use plimsoll_app::{Page, Principal, Tasks};
use plimsoll_chain::addresses::channels_of;
use plimsoll_engine::USDT;
use plimsoll_engine::command::{ListAsset, OpenChannel};
use plimsoll_evm::test_support::{Anvil, DEV_ACCOUNTS, Meddle, Proxy, TestToken};
use plimsoll_evm::{EvmAddress, Wei};
use plimsoll_store::Store;
use plimsoll_store::identity::NewUser;
use plimsoll_store::test_support::stores;
use plimsoll_units::{Amount, AssetId, SECOND_MS};
use serde_json::Value;

use crate::world::{World, amount, code, hasty};

const ETH: AssetId = AssetId(4);
const SENDER: &str = DEV_ACCOUNTS[0];
const CONFIRMATIONS: u64 = 3;
const FINAL_AFTER: u64 = 8;

fn ether(thousandths: u64) -> Wei {
    Wei::from(thousandths) * Wei::from(10).pow(Wei::from(15))
}

/// A world whose Ethereum is a real chain.
struct Site {
    world: World,
    watcher: ChainWatcher,
    tasks: Tasks,
}

impl Site {
    async fn new(store: Store, settings: ChainSettings) -> Self {
        let money = MoneyConfig { sandbox: hasty(), chains: vec![settings], ..Default::default() };
        let world = World::with(store, money).await;
        world.run(ListAsset { code: "ETH".to_owned() }).await;
        for channel in channels_of("ETH") {
            world
                .run(OpenChannel {
                    network: channel.network.id,
                    asset: ETH,
                    minimum: amount("0.001"),
                    maximum: amount("1000"),
                    fee_rate: "0.001".parse().unwrap(),
                    fixed_fee: Amount::ZERO,
                    free_per_day: 0,
                    count_per_day: 5,
                    deposit_minimum: amount("0.001"),
                    open: true,
                })
                .await;
        }
        let watcher = watcher(&world);
        Self { world, watcher, tasks: Tasks::default() }
    }

    /// Somebody whose account the rows know too, and the address of that person on the chain.
    async fn person(&self, user: i64) -> (Principal, EvmAddress) {
        let person = self.world.person(user).await;
        let new = NewUser {
            id: user,
            login_name: format!("person{user}"),
            login_key: Some(format!("person{user}")),
            email: None,
            email_key: None,
            phone: None,
            contact_phone: String::new(),
            password_hash: None,
            invite_code: format!("P{user:05}"),
            country: "DE".to_owned(),
            terms_version: "1".to_owned(),
            risk_ack: true,
            created_at: 0,
        };
        let mut tx = self.world.store.begin().await.unwrap();
        self.world.store.add_user(&mut tx, &new).await.unwrap();
        tx.commit().await.unwrap();
        let account = i64::from(person.live_account.0);
        self.world.store.note_accounts(user, account, account + 1_000_000).await.unwrap();
        let address = self.world.money.deposit_address(&person, "ETH").await.unwrap();
        let tokens = self.world.money.deposit_address(&person, "USDT-ERC").await.unwrap();
        assert_eq!(address.address, tokens.address, "one address on one network");
        (person, address.address.parse().unwrap())
    }

    async fn rounds(&mut self, count: usize) {
        for _ in 0..count {
            self.watcher.round(&self.tasks).await.unwrap();
        }
    }

    /// Rounds until everything up to the head is read and settled.
    async fn catch_up(&mut self, chain: &Anvil) {
        let head = i64::try_from(chain.height().await).unwrap();
        let began = Instant::now();
        while self.world.store.chain_cursor(1).await.unwrap().is_none_or(|cursor| cursor.at.number < head) {
            assert!(began.elapsed() < Duration::from_secs(180), "the head is never reached");
            self.rounds(1).await;
        }
        self.rounds(2).await;
    }

    async fn mine(&mut self, chain: &Anvil, blocks: u64) {
        chain.mine(blocks).await;
        self.catch_up(chain).await;
    }

    async fn free(&self, person: &Principal, asset: AssetId) -> String {
        self.world.free(person, asset).await
    }

    /// Rounds until that much is free: what can't be credited yet is looked at again after seconds.
    async fn until_free(&mut self, person: &Principal, asset: AssetId, wanted: &str) {
        let began = Instant::now();
        while self.free(person, asset).await != wanted {
            assert!(began.elapsed() < Duration::from_secs(60), "{wanted} never came");
            self.world.pass(SECOND_MS);
            self.rounds(1).await;
            self.world.rounds(1).await;
        }
    }

    async fn unfinal(&self, person: &Principal, asset: AssetId) -> String {
        let account = person.account;
        let read = self.world.engine_client.read(|engine| engine.treasury().unfinal(account, asset)).await;
        read.unwrap().to_string()
    }

    async fn deposits(&self, person: &Principal) -> Vec<Deposit> {
        self.world.money.deposits(person, None, Page::new(1, 100)).await.unwrap().1
    }
}

fn watcher(world: &World) -> ChainWatcher {
    ChainWatcher::all(&world.money).pop().unwrap()
}

fn settings(url: &str, token: Option<&TestToken<'_>>) -> ChainSettings {
    let tokens = token.map(|token| TokenSettings {
        coin: "USDT".to_owned(),
        contract: token.contract.to_string(),
        decimals: token.decimals,
    });
    // A channel without a contract is closed: tests without tokens list a contract that does not exist.
    let nowhere = || TokenSettings { coin: "USDT".to_owned(), contract: format!("0x{}", "0c".repeat(20)), decimals: 6 };
    ChainSettings {
        network: "Ethereum".to_owned(),
        chain_id: 31_337,
        genesis: None,
        endpoints: vec![EndpointSettings { url: url.to_owned(), operator: "a".to_owned() }],
        quorum: None,
        verify: VerifySetting::Roots,
        start_block: None,
        confirmations: Some(CONFIRMATIONS as u32),
        final_after: Some(FINAL_AFTER as u32),
        finalized_tag: true,
        poll_ms: 50,
        tokens: vec![tokens.unwrap_or_else(nowhere)],
    }
}

/// CH-01, CH-02.
#[tokio::test]
async fn ch_01_ch_02_a_transfer_is_credited_once_with_enough_blocks_on_top() {
    for store in stores().await {
        let chain = Anvil::start();
        let token = TestToken::deploy(&chain, SENDER, 6).await;
        let mut site = Site::new(store, settings(&chain.url, Some(&token))).await;
        let (ada, address) = site.person(7).await;
        let shown = site.world.money.deposit_address(&ada, "USDT-ERC").await.unwrap();
        assert_eq!((shown.contract, shown.confirmations), (Some(token.contract.to_string()), 3));
        chain.send(SENDER, address, ether(1_500)).await;
        token.transfer(address, token.whole(5)).await;
        site.mine(&chain, 1).await;
        for confirmations in 0..CONFIRMATIONS {
            assert_eq!((site.free(&ada, ETH).await, site.free(&ada, USDT).await), ("0".to_owned(), "0".to_owned()));
            let seen = site.deposits(&ada).await;
            assert_eq!(
                seen.iter().map(|one| (one.status, one.confirmations)).collect::<Vec<_>>(),
                [(0, confirmations as i64), (0, confirmations as i64)]
            );
            site.mine(&chain, 1).await;
        }
        assert_eq!((site.free(&ada, ETH).await, site.free(&ada, USDT).await), ("1.5".to_owned(), "5".to_owned()));
        assert_eq!(site.unfinal(&ada, ETH).await, "1.5", "it may be traded, not withdrawn");
        // Read again and again, by two at once.
        let mut other = watcher(&site.world);
        for _ in 0..20 {
            let (one, two) = tokio::join!(site.watcher.round(&site.tasks), other.round(&site.tasks));
            one.and(two).unwrap();
        }
        site.mine(&chain, FINAL_AFTER - CONFIRMATIONS - 1).await;
        assert_eq!(site.unfinal(&ada, ETH).await, "1.5");
        // The node calls blocks final in steps.
        site.mine(&chain, 8).await;
        assert_eq!((site.unfinal(&ada, ETH).await, site.unfinal(&ada, USDT).await), ("0".to_owned(), "0".to_owned()));
        assert_eq!((site.free(&ada, ETH).await, site.free(&ada, USDT).await), ("1.5".to_owned(), "5".to_owned()));
        let done = site.deposits(&ada).await;
        assert!(done.len() == 2 && done.iter().all(|one| one.status == 1), "{done:?}");
        assert!(site.world.context.alarms.list().is_empty());
    }
}

/// CH-20, CH-21, CH-22, CH-27, CH-28, CH-33.
#[tokio::test]
async fn ch_20_ch_28_what_is_no_deposit_is_ignored_and_dust_is_gathered() {
    for store in stores().await {
        let chain = Anvil::start();
        let token = TestToken::deploy(&chain, SENDER, 18).await;
        let fake = TestToken::deploy(&chain, SENDER, 18).await;
        let mut site = Site::new(store, settings(&chain.url, Some(&token))).await;
        let (ada, address) = site.person(7).await;
        fake.transfer(address, fake.whole(9)).await;
        token.call("undone(address,uint256)", address, token.whole(9)).await;
        token.transfer(address, Wei::ZERO).await;
        // The transaction fails with its coins.
        chain.send_call(SENDER, Some(token.contract), ether(9), &[9, 9, 9, 9]).await;
        // More decimals than the ledger has.
        token.transfer(address, token.whole(2) + Wei::from(10).pow(Wei::from(10)) * Wei::from(3) - Wei::from(1)).await;
        // Three times less than the minimum of 0.001.
        for _ in 0..3 {
            chain.send(SENDER, address, ether(1) / Wei::from(2)).await;
        }
        site.mine(&chain, 1).await;
        site.mine(&chain, CONFIRMATIONS).await;
        assert_eq!(
            (site.free(&ada, USDT).await, site.free(&ada, ETH).await),
            ("2.00000002".to_owned(), "0".to_owned())
        );
        site.mine(&chain, 20).await;
        site.until_free(&ada, ETH, "0.001").await;
        chain.send(SENDER, address, ether(1) / Wei::from(2)).await;
        site.mine(&chain, 25).await;
        site.until_free(&ada, ETH, "0.002").await;
        assert_eq!(site.free(&ada, USDT).await, "2.00000002");
        assert_eq!(site.deposits(&ada).await.len(), 5);
    }
}

/// CH-03, CH-04, CH-05.
#[tokio::test]
async fn ch_03_ch_04_ch_05_what_the_chain_takes_back_is_taken_back() {
    for store in stores().await {
        let chain = Anvil::start();
        let token = TestToken::deploy(&chain, SENDER, 6).await;
        let mut site = Site::new(store, settings(&chain.url, Some(&token))).await;
        let ((ada, to_ada), (ben, to_ben)) = (site.person(7).await, site.person(8).await);
        site.mine(&chain, 20).await;
        // Before it is credited: nothing to undo.
        chain.send(SENDER, to_ben, ether(2_000)).await;
        site.mine(&chain, 2).await;
        let commands = site.world.engine_client.acknowledged();
        chain.reorganise(2, &[]).await;
        site.mine(&chain, 5).await;
        assert_eq!(site.free(&ben, ETH).await, "0");
        assert_eq!(site.world.engine_client.acknowledged(), commands, "no posting");
        assert_eq!(site.deposits(&ben).await.iter().map(|one| one.status).collect::<Vec<_>>(), [2]);

        // Mined again at another place of the block: the same transfer, and no command.
        let paid = token.transfer(to_ben, token.whole(7)).await;
        let raw = chain.raw(paid).await;
        site.mine(&chain, 4).await;
        assert_eq!(site.free(&ben, USDT).await, "7");
        let commands = site.world.engine_client.acknowledged();
        chain.reorganise(4, &[raw]).await;
        site.mine(&chain, 4).await;
        assert_eq!((site.free(&ben, USDT).await, site.world.engine_client.acknowledged()), ("7".to_owned(), commands));
        assert_eq!(site.deposits(&ben).await[0].status, 1);

        // After it was credited and used: what is left is taken, the rest is owed.
        token.transfer(to_ada, token.whole(50)).await;
        site.mine(&chain, 5).await;
        assert_eq!(site.free(&ada, USDT).await, "50");
        let spent = Move { coin: "USDT".to_owned(), from: 1, to: 3, amount: amount("20") };
        site.world.money.transfer(&ada, &spent, None).await.unwrap();
        chain.reorganise(5, &[]).await;
        site.mine(&chain, 2).await;
        assert_eq!(site.free(&ada, USDT).await, "0");
        let claims = site.world.engine_client.read(|engine| engine.account(ada.account).unwrap().claims.clone()).await;
        assert_eq!(claims.unwrap(), [(USDT, amount("20"))]);
        assert_eq!(site.deposits(&ada).await[0].status, 4);
        assert_eq!(site.free(&ben, USDT).await, "7", "nobody else is touched");
    }
}

/// CH-07: people decide when the chain was rewritten below what is final.
#[tokio::test]
async fn ch_07_below_what_is_final_nothing_moves() {
    for store in stores().await {
        let chain = Anvil::start();
        let mut site = Site::new(store, settings(&chain.url, None)).await;
        let (ada, address) = site.person(7).await;
        chain.send(SENDER, address, ether(1_000)).await;
        site.mine(&chain, 25).await;
        assert_eq!((site.free(&ada, ETH).await, site.unfinal(&ada, ETH).await), ("1".to_owned(), "0".to_owned()));
        chain.reorganise(24, &[]).await;
        chain.send(SENDER, address, ether(3_000)).await;
        chain.mine(10).await;
        site.rounds(5).await;
        assert_eq!(site.free(&ada, ETH).await, "1", "neither taken back nor added to");
        let alarms = site.world.context.alarms.list();
        assert!(alarms.iter().any(|(_, what)| what.contains("below what is final")), "{alarms:?}");
    }
}

/// CH-08, CH-09: stopped anywhere and started again, it reads every block once.
#[tokio::test]
async fn ch_08_ch_09_cut_off_anywhere_the_totals_equal_the_chain() {
    for store in stores().await {
        let chain = Anvil::start();
        let token = TestToken::deploy(&chain, SENDER, 6).await;
        let mut site = Site::new(store, settings(&chain.url, Some(&token))).await;
        let (ada, address) = site.person(7).await;
        site.rounds(2).await;
        let mut sent = 0;
        for _ in 0..25 {
            for _ in 0..4 {
                token.transfer(address, token.whole(1)).await;
                sent += 1;
            }
            chain.mine(20).await;
        }
        let mut cuts = 0;
        for n in 0..100u64 {
            let mut watcher = watcher(&site.world);
            // A different moment each time, from at once to after some blocks.
            let moment = Duration::from_micros(n * n * 37 % 60_000);
            cuts += u32::from(tokio::time::timeout(moment, watcher.round(&site.tasks)).await.is_err());
            site.world.pass(1_000);
        }
        assert!(cuts > 20, "most rounds were cut off: {cuts}");
        site.world.pass(60_000);
        site.catch_up(&chain).await;
        site.mine(&chain, 20).await;
        assert_eq!((site.free(&ada, USDT).await, site.unfinal(&ada, USDT).await), (sent.to_string(), "0".to_owned()));
    }
}

/// CH-10, CH-11.
#[tokio::test]
async fn ch_10_ch_11_no_block_is_skipped() {
    let store = stores().await.remove(0);
    let chain = Anvil::start();
    let proxy = Proxy::before(&chain.url, |_, _, answer| Meddle::Pass(answer)).await;
    let mut site = Site::new(store, settings(&proxy.url, None)).await;
    let (ada, address) = site.person(7).await;
    chain.mine(5).await;
    site.catch_up(&chain).await;
    chain.send(SENDER, address, ether(1_000)).await;
    chain.mine(1).await;
    let missing = format!("{:#x}", chain.height().await);
    chain.mine(10).await;
    let is_missing = missing.clone();
    proxy.change(move |_, params, answer| {
        let is_it = params[0] == is_missing.as_str();
        Meddle::Pass(if is_it { Value::Null } else { answer })
    });
    site.rounds(5).await;
    let cursor = site.world.store.chain_cursor(1).await.unwrap().unwrap();
    assert_eq!((cursor.at.number, site.free(&ada, ETH).await), (5, "0".to_owned()));
    proxy.change(|_, _, answer| Meddle::Pass(answer));
    site.catch_up(&chain).await;
    assert_eq!(site.free(&ada, ETH).await, "1");

    let above = ChainSettings { start_block: Some(1_000), ..settings(&chain.url, None) };
    let mut site = Site::new(stores().await.remove(0), above).await;
    site.rounds(2).await;
    assert_eq!(site.world.store.chain_cursor(1).await.unwrap(), None);
    let alarms = site.world.context.alarms.list();
    assert!(alarms.iter().any(|(_, what)| what.contains("above the head")), "{alarms:?}");
}

/// CH-26, with fewer transfers.
#[tokio::test]
async fn ch_26_many_transfers_in_one_block_are_credited_soon() {
    const CALLS: usize = 20;
    const EACH: usize = 50;
    for store in stores().await {
        let chain = Anvil::start();
        let token = TestToken::deploy(&chain, SENDER, 6).await;
        let mut site = Site::new(store, settings(&chain.url, Some(&token))).await;
        let (ada, address) = site.person(7).await;
        for _ in 0..CALLS {
            token.transfer_many(&[address; EACH], token.whole(1)).await;
        }
        chain.mine(1).await;
        chain.mine(CONFIRMATIONS).await;
        let began = Instant::now();
        site.catch_up(&chain).await;
        let took = began.elapsed();
        assert_eq!(site.free(&ada, USDT).await, (CALLS * EACH).to_string());
        assert!(took < Duration::from_secs(60), "{took:?}");
        println!("{} transfers were credited in {took:?}", CALLS * EACH);
    }
}

/// What is pretended on other networks is not pretended on a real chain.
#[tokio::test]
async fn nothing_of_a_real_chain_is_simulated() {
    let store = stores().await.remove(0);
    let chain = Anvil::start();
    let site = Site::new(store, settings(&chain.url, None)).await;
    let (ada, _) = site.person(7).await;
    assert_eq!(code(site.world.money.faucet(&ada, "eth", amount("1"), None).await), -1019);
    let sent = site.world.money.faucet(&ada, "usdt", amount("10"), None).await.unwrap();
    assert_eq!(site.world.money.deposit(&ada, sent.id).await.unwrap().channel, "USDT-TRC");
    let rails = MoneyWorker::new(site.world.money.clone());
    rails.round().await.unwrap();
}
