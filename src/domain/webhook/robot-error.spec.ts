import { describe, expect, it } from 'vitest';
import { explainFailure, outcomeInWords } from './failure';
import { robotError } from './robot-error';

const WECOM = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a-fake-key';
const DINGTALK = 'https://oapi.dingtalk.com/robot/send?access_token=a-fake-token';
const FEISHU = 'https://open.feishu.cn/open-apis/bot/v2/hook/a-fake-hook';
const LARK = 'https://open.larksuite.com/open-apis/bot/v2/hook/a-fake-hook';
const OWN_FEISHU = 'https://chat.corp.example/open-apis/bot/v2/hook/a-fake-hook';

const delivery = (endpoint: string, response_body: string, status = 'success') => ({
  endpoint,
  response_body,
  status,
  status_code: 200,
  error_message: '',
  duration: 20,
  attempt: 1,
});

describe('a robot that answers 200 with an error code', () => {
  it.each([
    ['WeCom', WECOM, '{"errcode":93000,"errmsg":"invalid webhook url"}', 'errcode 93000', 'address'],
    ['WeCom', WECOM, '{"errcode": 45009, "errmsg": "api freq out of limit"}', 'errcode 45009', 'fewer'],
    [
      'DingTalk',
      DINGTALK,
      '{"errcode":310000,"errmsg":"keywords not in content"}',
      'errcode 310000',
      'keywords',
    ],
    ['DingTalk', DINGTALK, '{"errcode":"300001","errmsg":"token is not exist"}', 'errcode 300001', 'address'],
    ['Feishu', FEISHU, '{"code":19024,"msg":"Key Words Not Found","data":{}}', 'code 19024', 'keywords'],
    ['Feishu', LARK, '{"code":19021,"msg":"sign match fail"}', 'code 19021', 'signature'],
    ['Feishu', OWN_FEISHU, '{"code":9499,"msg":"Bad Request"}', 'code 9499', 'message format'],
    [
      'The receiver',
      'https://relay.example/robot',
      '{"errcode":-1,"errmsg":"busy"}',
      'errcode -1',
      'documents',
    ],
  ])('is not delivered at %s', (robot, endpoint, body, code, advice) => {
    const failed = delivery(endpoint, body);
    expect(outcomeInWords(failed)).toBe(`Not delivered, HTTP 200 with ${code}`);
    const explained = explainFailure(failed);
    expect(explained.kind).toBe('rejected');
    expect(explained.sentence).toContain(`${robot} answered 200, but with ${code}`);
    expect(explained.advice).toContain(advice);
    expect(explainFailure({ ...failed, status: 'failed' })).toEqual(explained);
  });

  it.each([
    [WECOM, '{"errcode":0,"errmsg":"ok"}'],
    [DINGTALK, '{"errcode":"0","errmsg":"ok"}'],
    [FEISHU, '{"StatusCode":0,"StatusMessage":"success","code":0,"data":{},"msg":"success"}'],
    ['https://hooks.example/in', '{"code":200,"msg":"ok"}'],
    ['https://hooks.example/in?next=https://open.feishu.cn/', '{"code":1,"msg":"ok"}'],
    ['https://notfeishu.cn/in', '{"code":1}'],
    [FEISHU, 'ok'],
    [FEISHU, '{"code":19024'],
    [FEISHU, '[{"code":19024}]'],
    [FEISHU, '{"code":null}'],
    [FEISHU, '{"code":{"errcode":1}}'],
    [WECOM, ''],
    [WECOM, `{"errcode":1,"pad":"${'x'.repeat(10_000)}"}`],
  ])('is none: %s %s', (endpoint, body) => {
    expect(robotError({ endpoint, response_body: body })).toBeUndefined();
    expect(outcomeInWords(delivery(endpoint, body))).toBe('Delivered, HTTP 200');
  });

  it('says nothing about other status codes, which explain themselves', () => {
    const failed = { ...delivery(WECOM, '{"errcode":93000}', 'failed'), status_code: 500 };
    expect(outcomeInWords(failed)).toBe('Not delivered, HTTP 500');
    expect(explainFailure(failed).kind).toBe('server');
  });
});
