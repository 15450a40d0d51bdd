import { describe, expect, it } from 'vitest';

import { NOTIFICATION_TYPES, type NotificationType } from '../contents.ts';
import { renderMail } from './render.ts';

describe('a notification mail', () => {
  const types = Object.keys(NOTIFICATION_TYPES) as NotificationType[];
  it.each(types)('for %s has subject, text and HTML', (type) => {
    const mail = renderMail(type, {
      firstName: 'Ann',
      message: 'It happened.',
      link: 'https://m.test/payments',
    });
    expect(mail.subject).toMatch(/^(Your|A campaign) /);
    expect(mail.text).toContain('Hello Ann,\n\nIt happened.');
    expect(mail.text).toContain('\n\nhttps://m.test/payments\n\n');
    expect(mail.html).toContain('<a href="https://m.test/payments" ');
    expect(mail.text).not.toMatch(/\{\{|\{%|null|undefined/);
    expect(mail.html).not.toMatch(/\{\{|\{%|null|undefined/);
  });

  it('shows what people wrote as text', () => {
    const mail = renderMail('creative_approved', {
      firstName: '<script>alert(1)</script>',
      message: 'Creative "<img src=x onerror=alert(1)>{{ link }}" was approved.',
      link: null,
    });
    expect(mail.html).not.toMatch(/<script|<img|<a /);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;{{ link }}');
    expect(mail.text).toContain('Creative "<img src=x onerror=alert(1)>{{ link }}" was approved.');
  });
});
