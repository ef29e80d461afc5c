import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { maskBody } from '../webhook/body';
import { MASK, maskText } from './secrets';

describe('a pair of name and value', () => {
  it.each([
    ['{"key":"db_password","value":"hunter2"}', `{"key":"db_password","value":"${MASK}"}`],
    ['{"value":"hunter2","key":"db_password"}', `{"value":"${MASK}","key":"db_password"}`],
    ['{"name":"API_KEY","value":"hunter2"}', `{"name":"API_KEY","value":"${MASK}"}`],
    ['[{"Key":"token","Value":"hunter2"}]', `[{"Key":"token","Value":"${MASK}"}]`],
    ['{"title":"Password","value":"hunter2"}', `{"title":"Password","value":"${MASK}"}`],
    ['{"label":"API key","value":"hunter2"}', `{"label":"API key","value":"${MASK}"}`],
    ['{"k":"token","v":"hunter2"}', `{"k":"token","v":"${MASK}"}`],
    ['{"field":"Client secret","value":123}', `{"field":"Client secret","value":"${MASK}"}`],
    [
      '{"key":"password","value":{"stringValue":"hunter2"}}',
      `{"key":"password","value":{"stringValue":"${MASK}"}}`,
    ],
    ['{"key":"password","values":["hunter2","b"]}', `{"key":"password","values":["${MASK}","${MASK}"]}`],
    [
      '{"note":"{\\"key\\":\\"password\\",\\"value\\":\\"hunter2\\"}"}',
      `{"note":"{\\"key\\":\\"password\\",\\"value\\":\\"${MASK}\\"}"}`,
    ],
  ])('is masked in JSON: %s', (body, masked) => {
    expect(maskBody(body)).toBe(masked);
  });

  it.each([
    ['x {"key":"db_password","value":"hunter2"} y', `x {"key":"db_password","value":"${MASK}"} y`],
    ["{'name': 'token', 'value': 'hunter2'", `{'name': 'token', 'value': '${MASK}'`],
    ['x {"title":"Token","value":"hunter2"}', `x {"title":"Token","value":"${MASK}"}`],
    ['{"value":"hunter2","key":"token"', `{"value":"${MASK}","key":"token"`],
    ['{"key"=>"token", "value"=>"hunter2"}', `{"key"=>"token", "value"=>"${MASK}"}`],
    ['- name: DB_PASSWORD\n  value: hunter2\n- name: A', `- name: DB_PASSWORD\n  value: ${MASK}\n- name: A`],
  ])('is masked in a text: %s', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it.each([
    ['<ApiKey key="hunter2"/>', `<ApiKey key="${MASK}"/>`],
    ["<wsse:Password value='hunter2' type='text'/>", `<wsse:Password value='${MASK}' type='text'/>`],
    ['<add key="ApiKey" value="hunter2"/>', `<add key="ApiKey" value="${MASK}"/>`],
    ['<param value="hunter2" name="password">', `<param value="${MASK}" name="password">`],
    ['<entry key="password">hunter2</entry>', `<entry key="password">${MASK}</entry>`],
    ['<a token="hunter2">', `<a token="${MASK}">`],
    [
      '<p><name>db.password</name>\n <value>hunter2</value></p>',
      `<p><name>db.password</name>\n <value>${MASK}</value></p>`,
    ],
    ['<key>Token</key><string>hunter2</string>', `<key>Token</key><string>${MASK}</string>`],
    [
      '<name>token</name><value><string>hunter2</string></value>',
      `<name>token</name><value><string>${MASK}</string></value>`,
    ],
  ])('is masked in XML: %s', (text, masked) => {
    expect(maskBody(text)).toBe(masked);
    expect(maskBody(`<?xml version="1.0"?>\n<r>${text}</r>`)).toContain(masked);
  });

  it.each([
    ['name=password&value=hunter2', `name=password&value=${MASK}`],
    ['value=hunter2%21&key=api%5Fkey&a=b', `value=${MASK}&key=api%5Fkey&a=b`],
    [
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\npassword\r\n--b\r\nContent-Disposition: form-data; name="value"\r\n\r\nhunter2\r\n--b--\r\n',
      `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\npassword\r\n--b\r\nContent-Disposition: form-data; name="value"\r\n\r\n${MASK}\r\n--b--\r\n`,
    ],
  ])('is masked in a form: %s', (body, masked) => {
    expect(maskBody(body)).toBe(masked);
  });

  it.each([
    'name=severity&value=Critical',
    '<name>severity</name><value>Critical</value>',
    '{"key":"severity","value":"Critical"}',
    '{"name":"Password reset requested twice","value":"12"}',
    '{"name":"max_tokens_count","value":"12"}',
    '{"title":"Token expired","value":"payments"}',
    '{"key":"password","label":"Password"}',
    '{"inner":{"key":"password"},"value":"open"}',
    '[{"key":"password"},{"value":"open"}]',
    '<item key="7" value="open"/>',
    '<label name="password" for="pw">Your password</label>'.replace('Your password', ''),
    '<ApiKey/>',
    '<tokenType key="Bearer"/>',
    '- name: LOG_LEVEL\n  value: debug',
  ])('stays readable: %s', (text) => {
    expect(maskBody(text)).toBe(text);
  });

  it('is masked whatever the value is, and in either order', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.boolean(), (value, isReversed) => {
        fc.pre(value.trim() !== '');
        const pair = isReversed ? { value, key: 'password' } : { key: 'password', value };
        const masked = maskBody(JSON.stringify({ list: [pair, { a: 1 }] }));
        expect(JSON.parse(masked).list[0]).toEqual({ ...pair, value: MASK });
      }),
    );
  });
});

test.each(['"key":"token","value":', '<a b="', '<a b=c ', '<', "{'name':'", 'name: a\nvalue: ', 'a="b" '])(
  'a megabyte of %j takes a bounded time',
  (piece) => {
    expect(maskText(piece.repeat(Math.ceil(1_000_000 / piece.length)))).not.toBe('');
  },
);
