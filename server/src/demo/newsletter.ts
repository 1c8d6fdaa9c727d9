/** Text as a newsletter looks: a table with a coloured head, a picture from outside and a button. */
export function newsletter(text: string, domain: string): string {
  const [title = '', ...blocks] = text.split(/\n{2,}/);
  const parts = blocks.map(
    (block) => `<tr><td style="padding:0 32px 16px">${block.replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<html><body style="margin:0;background:#f3efe6"><table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;font-family:Georgia,serif;color:#3a3129">
<tr><td style="background:#5d6b4a;color:#ffffff;padding:28px 32px;font-size:24px"><b>${title}</b></td></tr>
<tr><td><img src="https://img.news.example/${domain}/head.jpg" width="100%" height="180" alt=""></td></tr>
<tr><td style="height:20px"></td></tr>${parts.join('\n')}
<tr><td align="center" style="padding:8px 32px 32px"><a href="https://news.example/open" style="background:#b5622f;color:#ffffff;padding:12px 28px;text-decoration:none">See everything</a></td></tr>
<tr><td style="padding:16px 32px;font-size:12px;color:#857b6f">You receive this because you are in our trade register. <a href="https://news.example/leave">Unsubscribe</a></td></tr>
</table></td></tr></table></body></html>`;
}
