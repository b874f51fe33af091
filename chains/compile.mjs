// Compiles the token of the tests into the file that they deploy. Run it after a change of the contract.
import { readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';

const file = 'TestToken.sol';
const content = readFileSync(new URL(`contracts/${file}`, import.meta.url), 'utf8');
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
};
const input = JSON.stringify({ language: 'Solidity', sources: { [file]: { content } }, settings });
const { contracts, errors = [] } = JSON.parse(solc.compile(input));
for (const error of errors) {
  console.error(error.formattedMessage);
}
if (errors.some((error) => error.severity === 'error')) {
  process.exit(1);
}
const out = new URL('../crates/evm/src/test_support/token.hex', import.meta.url);
writeFileSync(out, `${contracts[file].TestToken.evm.bytecode.object}\n`);
