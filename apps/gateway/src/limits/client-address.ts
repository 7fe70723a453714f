import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

type Trust = string[] | ((address: string, hop: number) => boolean);

/** Which senders of X-Forwarded-For are believed, in the form of Fastify. */
export const trustIn = (proxies: number | string[]): Trust =>
  typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies;

/** The address of a request as Fastify names it, for those that do not pass through Fastify, such as a socket's handshake. */
export const addressOf = (request: IncomingMessage, proxies: number | string[]): string =>
  proxyAddr(request, trustIn(proxies));

/** Whether connections from this address come from a proxy that is believed. */
export function isTrustedProxy(address: string, proxies: number | string[]): boolean {
  const trusted = typeof proxies === 'number' ? trustIn(proxies) : proxyAddr.compile(proxies);
  return (trusted as (address: string, hop: number) => boolean)(address, 0);
}

/** Whom limits count an address as: an IPv6 customer has a whole /64 network. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${(parsed as ipaddr.IPv6).parts.slice(0, 4).map(hex).join(':')}::`;
}

const hex = (part: number): string => part.toString(16);
