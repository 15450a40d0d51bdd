const NEEDS_MORE = /[<>"']/;

const escaper = (apostrophe: string): ((text: string) => string) => {
  const escapes: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": apostrophe,
  };
  return (text) =>
    // Most of what is escaped is a URL, in which only `&` can be.
    NEEDS_MORE.test(text)
      ? text.replace(/[&<>"']/g, (char) => escapes[char]!)
      : text.replaceAll('&', '&amp;');
};

/** A text as HTML holds it, as content or as an attribute in quotes. HTML 4, and many a mail reader, has no `&apos;`. */
export const escapeHtml = escaper('&#39;');

/** A text as XML holds it, as content or as an attribute in quotes. Simple readers leave `&#39;` as it is. */
export const escapeXml = escaper('&apos;');
