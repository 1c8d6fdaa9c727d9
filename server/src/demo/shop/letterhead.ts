import type { Actor } from '@parley/domain';
import type { Api } from '../api.ts';
import { shop } from './name.ts';

const street = '12 Giles Street, Leith';

/** What stands beneath the replies of an inbox, by its key. */
export const signatures: Record<string, string> = {
  hello: `<p>{{ site_name }} · ${street}<br>Open from Monday to Saturday, eight to six</p>`,
  trade: `<p><strong>{{ agent.full_name }}</strong><br>{{ site_name }} Trade · ${street}<br><a href="https://trade.${shop.domain}">trade.${shop.domain}</a></p>`,
};

/** Makes the template of letters to the trade; answers its id. */
export async function makeTradeTemplate(api: Api, actor: Actor): Promise<number> {
  const body = `{{ content }}
<hr>
<p><small>Our matter {{ conversation.reference_number }}. Goods stay ours until they are paid; broken pieces are replaced when we hear of them within a week.</small></p>`;
  const { id } = await api(actor, 'createTemplate', {
    body: { type: 'outgoing', name: 'Letters to the trade', body },
  });
  return id;
}
