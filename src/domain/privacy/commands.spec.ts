import { expect, test } from 'vitest';
import { MASK, maskText } from './secrets';

test.each([
  ['curl -u admin:hunter2 https://x.example', `curl -u ${MASK} https://x.example`],
  ['curl -sSu "admin:hunter 2" https://x.example', `curl -sSu "${MASK}" https://x.example`],
  ['curl -uadmin:hunter2 x | sort -u a:b', `curl -u${MASK} x | sort -u a:b`],
  ['curl \\\n  --user=admin:hunter2 \\\n  x', `curl \\\n  --user=${MASK} \\\n  x`],
  ['curl --proxy-user me:hunter2 x', `curl --proxy-user ${MASK} x`],
  ["{'cmd': 'curl -u a:hunter2 x'}", `{'cmd': 'curl -u ${MASK} x'}`],
  [String.raw`\"cmd\":\"curl -u a:hunter2 x\"`, String.raw`\"cmd\":\"curl -u ${MASK} x\"`],
  ['http -a me:hunter2 POST x', `http -a ${MASK} POST x`],
  ['mysql -uroot -phunter2 orders', `mysql -uroot -p${MASK} orders`],
  ['docker login -u me -p hunter2 r.example', `docker login -u me -p ${MASK} r.example`],
  ['sshpass -p hunter2 ssh x', `sshpass -p ${MASK} ssh x`],
  ['redis-cli -h r -a hunter2 ping', `redis-cli -h r -a ${MASK} ping`],
  ['smbclient -U me%hunter2 //x/y', `smbclient -U ${MASK} //x/y`],
  ['ldapsearch -D cn=me -w hunter2', `ldapsearch -D cn=me -w ${MASK}`],
  ['PGPASSWORD=hunter2 psql -U me', `PGPASSWORD=${MASK} psql -U me`],
  ['wget --http-password hunter2 x', `wget --http-password ${MASK} x`],
  ['wget --http-password=hunter2 x', `wget --http-password=${MASK} x`],
  ['mysql --password="hunter 2" orders', `mysql --password="${MASK}" orders`],
  ['java -Dspring.datasource.password=hunter2 -jar x', `java -Dspring.datasource.password=${MASK} -jar x`],
  ['curl -E client.pem:hunter2 x', `curl -E ${MASK} x`],
  ['snmpwalk -v2c -c hunter2 h', `snmpwalk -v2c -c ${MASK} h`],
])('the secret of a command is masked: %s', (command, masked) => {
  expect(maskText(command)).toBe(masked);
});

test.each([
  'curl -u admin https://x.example:80/',
  'curl -u $USER:$PASSWORD https://x.example',
  'curl -XPUT https://x.example',
  'curl -E client.pem https://x.example',
  'rsync --password-file=/etc/rsync.pass x',
  'echo x | docker login --password-stdin r.example',
  'curl -X PUT -o out -H "Accept: */*" https://x.example',
  'mysql -u root -p orders',
  'docker run -p 80:80 nginx:1.25',
  'docker login r.example; ssh -p 22 x',
  'tar -C /tmp -xzf curl.tar',
  'http - a: protocol',
])('a command without a secret stays readable: %s', (command) => {
  expect(maskText(command)).toBe(command);
});

test.each(['curl ', 'curl -u ', 'curl -u a', 'mysql -p"', 'http -a \\'])(
  'a megabyte of %j takes a bounded time',
  (piece) => {
    expect(maskText(piece.repeat(Math.ceil(1_000_000 / piece.length)))).not.toBe('');
  },
);
