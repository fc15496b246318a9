import createPurifier, { type RemovedAttribute, type RemovedElement } from 'dompurify';

/** What was removed from a preview: an element, or an attribute or its value. */
export type RemovedContent = Readonly<{ kind: 'element' | 'attribute'; name: string }>;

export type Cleaned = Readonly<{ html: string; dropped: readonly RemovedContent[] }>;

const TAGS =
  'a abbr address article aside b blockquote body br caption center code col colgroup dd del details div dl dt em ' +
  'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins li main mark nav ol p pre q s section small span ' +
  'strike strong sub summary sup table tbody td tfoot th thead time tr u ul var';

const ATTRIBUTES =
  'abbr align alt bgcolor border cellpadding cellspacing class color colspan datetime dir height href lang open ' +
  'reversed rowspan scope span src start style summary title type valign width';

/**
 * The permitted properties of a `style`: those that format text and tables; none takes an address or positions
 * elements.
 */
const STYLE =
  /^(?:color|background-color|(?:border|padding|margin)(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?|border-collapse|direction|font-[a-z-]+|letter-spacing|line-height|list-style-type|text-(?:align|indent|transform|decoration-(?:line|color|style|thickness))|vertical-align|white-space(?:-collapse)?|(?:max-|min-)?width|height|word-spacing)$/;
/** Values of properties such as the parts of `border` that the author did not write. */
const UNSET = /^(?:initial|none|normal|auto|unset|)$/;
/** The only functions that are permitted are those for colours. */
const PLAIN_VALUE = /^(?:[^\\(]|\b(?:rgb|hsl)a?\()*$/;

const ADDRESS = /^(?:https?:|mailto:|tel:|#|\/(?!\/)|[\w.-]+(?:[/?#]|$))/i;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/i;

/**
 * Returns HTML that can be shown: only elements and attributes of text, lists, tables and embedded pictures. Links keep
 * their address as a title only, because nothing can be opened from a preview. The given text is not changed. Runs in a
 * browser.
 */
export function cleanHtml(html: string): Cleaned {
  const purifier = createPurifier(window);
  const changed: RemovedContent[] = [];
  purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
    const { attrName: name, attrValue: value } = attribute;
    if (name === 'style') {
      const { text, isWhole } = cleanStyle(node.ownerDocument, value);
      attribute.attrValue = text;
      if (!isWhole) changed.push({ kind: 'attribute', name });
    }
    if (name === 'src') attribute.keepAttr = PICTURE.test(value);
    if (name === 'href') attribute.keepAttr = ADDRESS.test(value.trim());
  });
  purifier.addHook('afterSanitizeAttributes', (node) => {
    const address = node.getAttribute('href');
    if (address === null) return;
    node.setAttribute('title', address);
    node.setAttribute('data-link', '');
    node.removeAttribute('href');
  });
  const cleaned = purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ATTRIBUTES.split(' '),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // Elements that belong in the head are reported like all others.
    FORCE_BODY: true,
  });
  const removed = purifier.removed.flatMap((one) => droppedOf(one) ?? []);
  return { html: cleaned, dropped: once([...removed, ...changed]) };
}

/** The library's own markers, and comments, are not reported. */
function droppedOf(removed: RemovedElement | RemovedAttribute): RemovedContent | undefined {
  if ('element' in removed) {
    const name = removed.element.nodeName.toLowerCase();
    return name.startsWith('#') || name === 'remove' ? undefined : { kind: 'element', name };
  }
  const name = removed.attribute?.name.toLowerCase();
  return name === undefined ? undefined : { kind: 'attribute', name };
}

const once = (dropped: readonly RemovedContent[]): readonly RemovedContent[] => [
  ...new Map(dropped.map((one) => [`${one.kind} ${one.name}`, one])).values(),
];

/** Serialized from what the browser has parsed, so that no notation can evade the list of names. */
function cleanStyle(inert: Document, written: string): { text: string; isWhole: boolean } {
  const { style } = inert.createElement('span');
  style.cssText = written;
  const set = [...style].map((name) => ({ name, value: style.getPropertyValue(name) }));
  const kept = set.filter(({ name, value }) => STYLE.test(name) && PLAIN_VALUE.test(value));
  return {
    text: kept.map(({ name, value }) => `${name}: ${value}`).join('; '),
    isWhole: set.every((one) => kept.includes(one) || UNSET.test(one.value)),
  };
}
