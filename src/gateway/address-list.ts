import { BlockList, isIP } from 'node:net';
import { ConfigError } from '#service/config';

/**
 * @param items addresses, or networks such as 10.0.0.0/8.
 * @param variable where they come from, for the message.
 * @throws ConfigError
 */
export function addressList(items: readonly string[], variable: string): BlockList {
  const list = new BlockList();
  for (const item of items) {
    const [address = '', bits, ...more] = item.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (version === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefix > most) {
      throw new ConfigError(`${variable} must list addresses or networks such as 10.0.0.0/8, not "${item}"`);
    }
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** True if the list contains the address; false if it is invalid. */
export function isAmong(address: string, list: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Items of a setting, separated by commas or spaces. */
export function listIn(text = ''): string[] {
  return text.split(/[\s,]+/).filter((item) => item !== '');
}
