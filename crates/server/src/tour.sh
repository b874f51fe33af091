J='Content-Type: application/json'
curl -s http://$AT/api/common/getCoinContractList
R=$(curl -s http://$AT/api/user/register -H "$J" -d '{"loginName":"ann","loginPassword":"Passw0rd1","signType":3,"termsVersion":"1","riskAck":true}')
echo "$R"
T=$(echo "$R" | sed 's/.*"userToken":"\([^"]*\)".*/\1/')   # there is a mockToken beside it, for virtual trading
curl -s http://$AT/api/sandbox/faucet -H "$J" -H "satoken: $T" -d '{"coin":"usdt","amount":"10000"}'
for try in $(seq 60); do curl -s http://$AT/api/asset/assetBalance -X POST -H "satoken: $T" | grep '"amout":"10000"' && break; sleep 1; done   # twelve blocks
curl -s http://$AT/api/currency/order/submit -H "$J" -H "satoken: $T" -d '{"symbol":"btc","type":0,"delegateType":1,"delegateValue":"500"}'
curl -s http://$AT/api/asset/transferFunds -H "$J" -H "satoken: $T" -d '{"coin":"usdt","transferOutAccount":1,"transferInAccount":3,"amount":"4000"}'
curl -s http://$AT/api/contract/order/submit -H "$J" -H "satoken: $T" -d '{"symbol":"btc","type":0,"delegateType":1,"delegateTotal":10,"leverage":2}'
curl -s http://$AT/api/contract/position/list -H "$J" -H "satoken: $T" -d '{"status":0}'
curl -s http://$AT/api/record/list -H "$J" -H "satoken: $T" -d '{}'
