//! Blocks of a real node, honest and meddled with.

use std::time::{Duration, Instant};

use plimsoll_evm::test_support::{Anvil, DEV_ACCOUNTS, FEE, Meddle, Proxy, TestToken};
use plimsoll_evm::{
    Block, Endpoint, Endpoints, EvmAddress, Hash, NATIVE_INDEX, Network, Transfer, Verification, Wei, transfers,
};
use serde_json::{Value, json};

/// What a proxy does to an answer.
type Rule = Box<dyn FnMut(&str, &Value, Value) -> Meddle + Send>;

const ADA: &str = DEV_ACCOUNTS[0];
const BEN: &str = DEV_ACCOUNTS[1];

fn address(byte: u8) -> EvmAddress {
    EvmAddress([byte; 20])
}

fn endpoint(url: &str, operator: &str) -> Endpoint {
    Endpoint::new(url, operator, Anvil::network()).unwrap()
}

fn endpoints(urls: &[&str], quorum: usize) -> Endpoints {
    let all = urls.iter().enumerate().map(|(place, url)| endpoint(url, &place.to_string())).collect();
    Endpoints::new(all, quorum, Verification::Roots).unwrap()
}

async fn block_at(nodes: &Endpoints, number: u64) -> Block {
    nodes.block(nodes.hash_at(number).await.unwrap()).await.unwrap_or_else(|| panic!("block {number} is not believed"))
}

/// CH-20, CH-21, CH-22.
#[tokio::test]
async fn ch_22_blocks_are_recomputed_and_only_real_transfers_are_found() {
    let chain = Anvil::start();
    let nodes = endpoints(&[&chain.url], 1);
    let token = TestToken::deploy(&chain, ADA, 6).await;
    let other = TestToken::deploy(&chain, ADA, 6).await;
    // Every kind of transaction, of which more than a node of the trie holds.
    for (n, kind) in (0u64..).zip(["0x0", "0x1", "0x2"].into_iter().cycle().take(150)) {
        let mut one = json!({"from": BEN, "to": address(9).to_string(), "value": format!("{:#x}", n + 1), "type": kind,
            "gas": "0x186a0", "nonce": format!("{n:#x}")});
        if kind == "0x2" {
            one["maxFeePerGas"] = json!(FEE);
            one["maxPriorityFeePerGas"] = json!(FEE);
        } else {
            one["gasPrice"] = json!(FEE);
        }
        if kind == "0x1" {
            one["accessList"] = json!([{"address": ADA, "storageKeys": [format!("0x{}", "07".repeat(32))]}]);
        }
        chain.ask("eth_sendTransaction", json!([one])).await;
    }
    let paid = token.transfer(address(1), token.whole(5)).await;
    other.transfer(address(1), other.whole(5)).await;
    let many = token.transfer_many(&[address(2), address(1), address(3)], token.whole(1)).await;
    token.call("undone(address,uint256)", address(1), token.whole(1)).await;
    // It fails as a whole, with coins on it.
    chain.send_call(ADA, Some(token.contract), Wei::from(7), &[1, 2, 3, 4]).await;
    token.pay(address(1), Wei::from(77)).await;
    chain.mine(1).await;
    let number = format!("{:#x}", chain.height().await);
    let told = chain.ask("eth_getBlockByNumber", json!([number, true])).await;
    let kinds: std::collections::BTreeSet<&str> =
        told["transactions"].as_array().unwrap().iter().map(|one| one["type"].as_str().unwrap()).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["0x0", "0x1", "0x2"]);
    let block = block_at(&nodes, chain.height().await).await;
    assert_eq!(block.transactions.len(), 150 + 6);
    let found = transfers(&block, |contract| contract == token.contract);
    let of_token: Vec<&Transfer> = found.iter().filter(|one| one.token.is_some()).collect();
    let wanted = [(paid, 0, address(1)), (many, 0, address(2)), (many, 1, address(1)), (many, 2, address(3))];
    assert_eq!(of_token.iter().map(|one| (one.transaction, one.index, one.to)).collect::<Vec<_>>(), wanted);
    assert_eq!(of_token[0].value, token.whole(5));
    let native: Vec<&Transfer> = found.iter().filter(|one| one.token.is_none() && one.to == address(9)).collect();
    assert!(native.len() == 150 && native.iter().all(|one| one.index == NATIVE_INDEX));
    assert!(
        !found.iter().any(|one| one.token.is_none() && one.to == address(1)),
        "a contract's payment is no transfer"
    );
    assert_eq!(native.iter().map(|one| one.value).sum::<Wei>(), Wei::from(150 * 151 / 2));
}

/// Meddles with receipts of one transaction.
fn meddled(change: fn(&mut Value)) -> impl FnMut(&str, &Value, Value) -> Meddle + Send + 'static {
    move |method, _, mut answer| {
        if method == "eth_getBlockReceipts" && !answer[0].is_null() {
            change(&mut answer);
        }
        Meddle::Pass(answer)
    }
}

/// CH-14, CH-15: every change of what a deposit depends on is noticed, and the block is fetched elsewhere.
#[tokio::test]
async fn ch_14_ch_15_removed_invented_and_changed_logs_do_not_pass() {
    let chain = Anvil::start();
    let token = TestToken::deploy(&chain, ADA, 6).await;
    token.transfer(address(1), token.whole(5)).await;
    chain.mine(1).await;
    let number = chain.height().await;
    let changes: [fn(&mut Value); 4] = [
        |receipts| receipts[0]["logs"] = json!([]),
        |receipts| {
            let log = receipts[0]["logs"][0].clone();
            receipts[0]["logs"].as_array_mut().unwrap().push(log);
        },
        |receipts| receipts[0]["logs"][0]["data"] = json!(format!("0x{}", "f".repeat(64))),
        |receipts| receipts[0]["status"] = json!("0x0"),
    ];
    for change in changes {
        let proxy = Proxy::before(&chain.url, meddled(change)).await;
        let alone = endpoints(&[&proxy.url], 1);
        let hash = alone.hash_at(number).await.unwrap();
        assert_eq!(alone.block(hash).await, None);
        assert_eq!(alone.all()[0].faults(), 1);
        let both = endpoints(&[&proxy.url, &chain.url], 1);
        let block = both.block(hash).await.unwrap();
        assert_eq!(transfers(&block, |contract| contract == token.contract).len(), 1);
    }
    let value = |method: &str, _: &Value, mut answer: Value| {
        if method == "eth_getBlockByHash" {
            answer["transactions"][0]["value"] = json!("0xffff");
        }
        Meddle::Pass(answer)
    };
    let proxy = Proxy::before(&chain.url, value).await;
    let alone = endpoints(&[&proxy.url], 1);
    assert_eq!(alone.block(alone.hash_at(number).await.unwrap()).await, None);
}

/// CH-12.
#[tokio::test]
async fn ch_12_a_node_of_another_chain_is_not_asked() {
    let chain = Anvil::start();
    let genesis = chain.hash_at(0).await;
    for network in [Network { chain_id: 1, genesis: None }, Network { chain_id: 31_337, genesis: Some(Hash([1; 32])) }]
    {
        let nodes =
            Endpoints::new(vec![Endpoint::new(&chain.url, "a", network).unwrap()], 1, Verification::Roots).unwrap();
        assert_eq!(nodes.heads(false).await, None);
        assert_eq!(nodes.all()[0].faults(), 1);
    }
    let network = Network { chain_id: 31_337, genesis: Some(genesis) };
    let right = vec![Endpoint::new(&chain.url, "a", network).unwrap()];
    assert!(Endpoints::new(right, 1, Verification::Roots).unwrap().heads(true).await.is_some());
}

/// A node that tells other hashes from a block on.
fn forked(from: u64, mark: u8) -> impl FnMut(&str, &Value, Value) -> Meddle + Send + 'static {
    move |method, _, mut answer| {
        let number = answer["number"].as_str().and_then(|text| u64::from_str_radix(&text[2..], 16).ok());
        if method == "eth_getBlockByNumber" && number.is_some_and(|number| number >= from) {
            answer["hash"] = json!(Hash([mark; 32]).to_string());
        }
        Meddle::Pass(answer)
    }
}

/// A node that knows nothing above a block.
fn lagging(at: u64) -> impl FnMut(&str, &Value, Value) -> Meddle + Send + 'static {
    move |method, params, answer| {
        let number = answer["number"].as_str().and_then(|text| u64::from_str_radix(&text[2..], 16).ok());
        if method != "eth_getBlockByNumber" || number.is_none_or(|number| number <= at) {
            return Meddle::Pass(answer);
        }
        let is_latest = params[0] == "latest";
        let known = json!({"number": format!("{at:#x}"), "hash": Hash([0; 32]).to_string()});
        Meddle::Pass(if is_latest { known } else { Value::Null })
    }
}

/// CH-13, CH-16, CH-17.
#[tokio::test]
async fn ch_13_ch_16_ch_17_enough_operators_must_name_one_hash() {
    let chain = Anvil::start();
    chain.mine(30).await;
    let head = async |nodes: &Endpoints| nodes.heads(false).await.map(|heads| (heads.head.number, heads.head.hash));
    let proxy = |rule: Rule| Proxy::before(&chain.url, rule);
    let liar = proxy(Box::new(forked(25, 9))).await;
    let true_head = (30, chain.hash_at(30).await);
    let outvoted = endpoints(&[&liar.url, &chain.url, &chain.url], 2);
    assert_eq!(head(&outvoted).await, Some(true_head));

    let (slow, slower) = (proxy(Box::new(lagging(10))).await, proxy(Box::new(lagging(10))).await);
    let behind = endpoints(&[&slow.url, &slower.url, &chain.url], 2);
    assert_eq!(head(&behind).await, Some((10, chain.hash_at(10).await)));

    let others = [proxy(Box::new(forked(0, 8))).await, proxy(Box::new(forked(0, 7))).await];
    let split = endpoints(&[&chain.url, &others[0].url, &others[1].url], 2);
    assert_eq!(head(&split).await, None);
    others[0].change(|_, _, answer| Meddle::Pass(answer));
    assert_eq!(head(&split).await, Some(true_head), "they agree again");

    let one_operator = vec![endpoint(&chain.url, "a"), endpoint(&chain.url, "a")];
    assert!(Endpoints::new(one_operator, 2, Verification::Roots).is_err(), "two nodes of one operator are one");
}

/// CH-18, CH-19.
#[tokio::test]
async fn ch_18_ch_19_floods_depths_drips_and_refusals_are_cut_off() {
    let chain = Anvil::start();
    chain.mine(3).await;
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)).into_bytes();
    let proxy = Proxy::before(&chain.url, |_, _, _| Meddle::Flood).await;
    let began = Instant::now();
    assert_eq!(endpoints(&[&proxy.url], 1).heads(false).await, None);
    proxy.change(move |_, _, _| Meddle::Bytes(deep.clone()));
    assert_eq!(endpoints(&[&proxy.url], 1).heads(false).await, None);
    proxy.change(|_, _, _| Meddle::Drip);
    assert_eq!(endpoints(&[&proxy.url], 1).heads(false).await, None);
    assert!(began.elapsed() < Duration::from_secs(20), "none of them holds it up");

    proxy.change(|_, _, _| Meddle::Status(429));
    let nodes = endpoints(&[&proxy.url], 1);
    assert_eq!(nodes.heads(false).await, None);
    proxy.change(|_, _, answer| Meddle::Pass(answer));
    assert_eq!(nodes.heads(false).await, None, "it is left alone for a moment");
    let known = async {
        loop {
            if let Some(heads) = nodes.heads(false).await {
                return heads.head.number;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    assert_eq!(tokio::time::timeout(Duration::from_secs(5), known).await, Ok(3));
    assert_eq!(nodes.all()[0].faults(), 0, "to be busy is no fault");
}

#[tokio::test]
async fn where_encodings_differ_enough_nodes_must_say_the_same() {
    let chain = Anvil::start();
    let token = TestToken::deploy(&chain, ADA, 6).await;
    token.transfer(address(1), token.whole(5)).await;
    chain.mine(1).await;
    let proxy = Proxy::before(&chain.url, meddled(|receipts| receipts[0]["logs"] = json!([]))).await;
    let three = |third: &str| {
        let urls = [proxy.url.as_str(), chain.url.as_str(), third];
        let all = urls.iter().enumerate().map(|(place, url)| endpoint(url, &place.to_string())).collect();
        Endpoints::new(all, 2, Verification::Quorum).unwrap()
    };
    let (honest, split) = (three(&chain.url), three("http://127.0.0.1:1"));
    let hash = chain.hash_at(chain.height().await).await;
    let block = honest.block(hash).await.unwrap();
    assert_eq!(transfers(&block, |contract| contract == token.contract).len(), 1);
    assert_eq!(honest.all()[0].faults(), 1, "the one that said something else");
    assert_eq!(split.block(hash).await, None, "one against one");
}
