import { framedMail, mailButton } from '@marquee/kit/mail/frame';
import { inEachLanguage } from '@marquee/schemas/common/language';

export const TEXT_BODY = `{{ greeting }}

{{ message }}
{%- if advice %}
{{ advice }}
{%- endif %}
{%- if link %}

{{ link }}
{%- endif %}

{{ footer }}
Marquee
`;

export const HTML_BODIES = inEachLanguage((language) =>
  framedMail({
    language,
    title: '{{ subject }}',
    body: `<p>{{ greeting }}</p>
<p>{{ message }}{% if advice %} {{ advice }}{% endif %}</p>
{%- if link %}
${mailButton('{{ link }}', '{{ button }}')}
{%- endif %}`,
    footer: '{{ footer }}',
  }),
);
