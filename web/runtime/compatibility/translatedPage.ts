/** The element that replaced a text when the browser translated the page. */
const standIns = new WeakMap<Node, Element>()

/** The child of `parent` that is, contains or replaces a node which React believes to be its child. */
function placeOf(parent: Node, node: Node): ChildNode | undefined {
  let at: Node | null | undefined = node.isConnected ? node : (standIns.get(node) ?? node)
  while (at && at.parentNode !== parent) at = at.parentNode
  return at ? (at as ChildNode) : undefined
}

/** The element that a translator puts around or in place of a text. */
const isWrapper = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

function noteTranslations(records: readonly MutationRecord[], watched: MutationObserver): void {
  const added = new Set<Node>()
  for (const { addedNodes } of records) for (const node of addedNodes) if (isWrapper(node)) added.add(node)
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      // React has written into a detached text. It returns to its place, and the translator translates it
      // again.
      if (!target.isConnected) standIns.get(target)?.replaceWith(target as Text)
      continue
    }
    if (added.size === 0) continue
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
      const beside = [...addedNodes, previousSibling, nextSibling].find(
        (node) => isWrapper(node) && added.has(node),
      )
      if (!beside) continue
      standIns.set(text, beside as Element)
      watched.observe(text, { characterData: true })
    }
  }
}

/**
 * Keeps React working in a page that the browser translates. Translators wrap or replace each text with
 * `<font>`. React still holds the original text, and would throw on removing it or inserting before it
 * (facebook/react#11538). A text that React changes later replaces its translation, so that counters keep
 * counting.
 */
export function surviveTranslation(): void {
  const observer = new MutationObserver((records) => noteTranslations(records, observer))
  observer.observe(document.documentElement, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    // Already gone, so there is nothing to remove.
    placeOf(this, child)?.remove()
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const isElsewhere = before != null && before.parentNode !== this
    return insertBefore.call(this, node, (isElsewhere ? placeOf(this, before) : before) ?? null) as Child
  }
}

/** Whether the browser has translated the server's HTML before React could hydrate it. */
export function isTranslated(root: Element): boolean {
  return root.querySelector('font') !== null
}
