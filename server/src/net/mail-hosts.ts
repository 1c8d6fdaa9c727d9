import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

/**
 * The servers that take mail for a domain (RFC 5321 section 5.1), best first; none where it has none or
 * nobody answers within two seconds. `dnsServers` are asked, or those of the system.
 */
export async function mailHosts(domain: string, dnsServers: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  const late = setTimeout(() => resolver.cancel(), 2_000);
  try {
    if (dnsServers.length > 0) resolver.setServers(dnsServers);
    const records = await resolver.resolveMx(domainToASCII(domain));
    return records
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ exchange }) => exchange.toLowerCase())
      .slice(0, 10);
  } catch (error) {
    // Not to know costs a choice from a list; whatever is no answer of a resolver is a mistake of ours.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return [];
    throw error;
  } finally {
    clearTimeout(late);
  }
}
