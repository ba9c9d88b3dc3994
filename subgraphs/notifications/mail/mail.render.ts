import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type ReactNode } from 'react'
import { colonIn } from '#platform/base/texts.ts'
import { themeColours, type ThemeColours } from '#platform/site/site-theme.ts'
import type { Site } from '#platform/site/site.ts'
import type { NotificationType } from '../tables/notification.types.ts'
import { MAIL_TEMPLATES } from './mail.templates.ts'
import { textsFor } from './mail.texts.ts'
import type { MailBlock, MailContent, MailType, MailVariables } from './mail.types.ts'

/** The site's branding and settings that a mail uses. */
type MailSite = Pick<Site, 'name' | 'supportEmail' | 'locales' | 'settings'>

/** A rendered mail: both bodies have the same content. */
export type RenderedMail = { subject: string; html: string; text: string }

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif'
// A name may be one long word, and a telephone is narrow. The second is for mail programs that do not know
// the first.
const BREAKS = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const
// What may break anywhere gives way to what stands beside it, so labels keep their words whole; a name among
// them may be too long for that.
const LONG_WORD = /\S{22}/
// A reference or the number of an order is read out as a whole, so no line ends at one of its hyphens; nor
// behind the "e-" of an e-mail.
const UNBROKEN =
  /(?<![\w-])([A-Z\d]{1,8}(?:-[A-Z\d]{1,10}){1,2}|[eE]-\p{L}{3,14}(?:-\p{L}{3,9})?)(?![\p{L}\w-])/u
/** A value of one word that is short enough keeps its line. */
const SHORT_WORD = /^\S{1,16}$/
/** With longer words than these together, a value stands below its label: a telephone has no more room. */
const BESIDE_MAX = 30

// Colours are inline, because some mail programs know nothing else. Those that have a dark theme and read
// styles get its colours from here; without them each would darken the mail by a rule of its own.
const darkStyle = (dark: ThemeColours) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page,.page>table>tbody>tr>td{background-color:${dark['--bg']}!important;color:${dark['--text']}!important}
.card{background-color:${dark['--surface']}!important;color:${dark['--text']}!important}.brand{color:${dark['--accent-ink']}!important}
.muted{color:${dark['--text-muted']}!important}.rule{border-color:${dark['--border']}!important}}
@media (max-width:480px){.card{padding:24px 20px 12px!important}}`

/** What a mail says in a language, before it becomes HTML and text. */
export async function contentOfMail<Type extends MailType>(
  type: Type,
  variables: MailVariables[Type],
  { site, locale }: { site: MailSite; locale: string },
): Promise<MailContent> {
  const { timeZone } = site.settings
  return MAIL_TEMPLATES[type](await textsFor(locale), variables, { siteName: site.name, locale, timeZone })
}

/** Renders a mail in the member's language with the site's name and colour. */
export async function renderMail<Type extends MailType>(
  type: Type,
  variables: MailVariables[Type],
  of: {
    site: MailSite
    locale: string
    origin: string
    unsubscribe?: { url: string; type: NotificationType } | undefined
  },
): Promise<RenderedMail> {
  const { site, locale } = of
  const t = await textsFor(locale)
  const translated = (url: string) => inLanguage(url, of)
  const { blocks, ...words } = await contentOfMail(type, variables, of)
  const content = {
    ...words,
    blocks: blocks.map((block) =>
      block.kind === 'button' || block.kind === 'link' ? { ...block, url: translated(block.url) } : block,
    ),
  }
  const footer = {
    support: t('support', { email: site.supportEmail }),
    unsubscribe:
      of.unsubscribe === undefined
        ? []
        : [
            {
              label: t('unsubscribeType', { type: t(`types.${of.unsubscribe.type}`) }),
              url: translated(`${of.unsubscribe.url}?type=${of.unsubscribe.type}`),
            },
            { label: t('unsubscribe'), url: translated(of.unsubscribe.url) },
          ],
  }
  const frame = {
    locale,
    siteName: site.name,
    home: translated(of.origin),
    colours: themeColours(site.settings.theme),
    footer,
  }
  return {
    subject: content.subject,
    html: await render(page(content, frame)),
    text: plainText(content, frame),
  }
}

type Frame = {
  locale: string
  siteName: string
  home: string
  colours: ReturnType<typeof themeColours>
  footer: { support: string; unsubscribe: { label: string; url: string }[] }
}

// The page behind a link speaks the language of its mail, also in a browser that has never been here.
function inLanguage(url: string, { site, locale }: { site: MailSite; locale: string }): string {
  if (site.locales.length < 2) return url
  const address = new URL(url)
  address.searchParams.set('lang', locale)
  return address.href
}

function page(content: MailContent, frame: Frame): ReactNode {
  const {
    footer,
    colours: { light, dark },
  } = frame
  return h(
    Html,
    { lang: frame.locale },
    head(content.subject, dark),
    h(Preview, null, content.preview),
    h(
      Body,
      {
        className: 'page',
        style: {
          backgroundColor: light['--bg'],
          fontFamily: FONT,
          color: light['--text'],
          margin: 0,
          padding: '24px 8px',
          ...BREAKS,
        },
      },
      h(
        Container,
        {
          className: 'card',
          style: {
            backgroundColor: light['--surface'],
            borderRadius: 12,
            padding: '28px 28px 16px',
            maxWidth: 520,
          },
        },
        h(
          Link,
          {
            className: 'brand',
            href: frame.home,
            style: { color: light['--accent-ink'], fontSize: 22, fontWeight: 700, textDecoration: 'none' },
          },
          frame.siteName,
        ),
        h(
          Heading,
          { as: 'h1', style: { fontSize: 22, lineHeight: '30px', margin: '20px 0 12px' } },
          ...unbroken(content.heading),
        ),
        ...content.blocks.map((block, index) => blockElement(block, light, index)),
        h(Hr, { className: 'rule', style: { borderColor: light['--border'], margin: '24px 0 12px' } }),
        ...smallPrint([content.reason, footer.support], footer.unsubscribe, light['--text-muted']),
      ),
    ),
  )
}

function head(subject: string, dark: ThemeColours): ReactNode {
  return h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    ...['color-scheme', 'supported-color-schemes'].map((name) =>
      h('meta', { key: name, name, content: 'light dark' }),
    ),
    h('title', null, subject),
    h('style', { dangerouslySetInnerHTML: { __html: darkStyle(dark) } }),
  )
}

function smallPrint(texts: string[], links: { label: string; url: string }[], color: string): ReactNode[] {
  return [
    ...texts.map((text) =>
      h(
        Text,
        {
          key: text,
          className: 'muted',
          style: { color, fontSize: 13, lineHeight: '19px', margin: '4px 0' },
        },
        ...unbroken(text),
      ),
    ),
    ...links.map(({ label, url }) =>
      h(
        Text,
        { key: url, style: { fontSize: 13, margin: '4px 0' } },
        h(
          Link,
          { className: 'muted', href: url, style: { color, fontSize: 13, textDecoration: 'underline' } },
          ...unbroken(label),
        ),
      ),
    ),
  ]
}

function unbroken(text: string): ReactNode[] {
  return text
    .split(UNBROKEN)
    .map((part, index) =>
      index % 2 === 1 ? h('span', { key: index, style: { whiteSpace: 'nowrap' } }, part) : part,
    )
}

function blockElement(block: MailBlock, colours: ThemeColours, index: number): ReactNode {
  const key = `block-${index}`
  if (block.kind === 'text')
    return h(
      Text,
      { key, style: { fontSize: 16, lineHeight: '24px', margin: '12px 0' } },
      ...unbroken(block.text),
    )
  if (block.kind === 'link') return linkElement(block, colours, key)
  if (block.kind === 'button') {
    const style = {
      backgroundColor: colours['--accent'],
      borderRadius: 999,
      color: colours['--accent-text'],
      fontSize: 16,
      fontWeight: 600,
      padding: '13px 24px',
      textAlign: 'center',
      textDecoration: 'none',
    } as const
    return h(
      Section,
      { key, style: { margin: '20px 0' } },
      h(Button, { href: block.url, style }, ...unbroken(block.label)),
    )
  }
  const rows = block.facts.flatMap((fact) => factRows(fact, colours))
  return h(Section, { key, style: { margin: '12px 0' } }, ...rows)
}

function factRows({ label, value }: { label: string; value: string }, colours: ThemeColours): ReactNode[] {
  const isBelow = longestWord(label) + longestWord(value) > BESIDE_MAX
  const labelColumn = h(
    Column,
    {
      key: 'label',
      className: 'muted',
      style: {
        ...(LONG_WORD.test(label) ? BREAKS : { overflowWrap: 'normal', wordBreak: 'normal' }),
        color: colours['--text-muted'],
        fontSize: 15,
        padding: isBelow ? '5px 0 0' : '5px 12px 5px 0',
        verticalAlign: 'top',
      },
    },
    label,
  )
  const valueColumn = h(
    Column,
    {
      key: 'value',
      align: 'right',
      style: {
        fontSize: 15,
        padding: isBelow ? '0 0 5px' : '5px 0',
        verticalAlign: 'top',
        ...(SHORT_WORD.test(value) ? { whiteSpace: 'nowrap' } : {}),
      },
    },
    ...unbroken(value),
  )
  if (!isBelow) return [h(Row, { key: label, children: [labelColumn, valueColumn] })]
  return [
    h(Row, { key: `${label} label`, children: labelColumn }),
    h(Row, { key: `${label} value`, children: valueColumn }),
  ]
}

const longestWord = (text: string) => Math.max(...text.split(/\s/).map((word) => word.length))

function linkElement(
  { label, url }: { label: string; url: string },
  colours: ThemeColours,
  key: string,
): ReactNode {
  const style = { color: colours['--accent-ink'], textDecoration: 'underline' }
  return h(
    Text,
    { key, style: { fontSize: 16, lineHeight: '24px', margin: '12px 0' } },
    h(Link, { className: 'brand', href: url, style }, ...unbroken(label)),
  )
}

function plainText(content: MailContent, frame: Frame): string {
  const colon = colonIn(frame.locale)
  // Some languages say "See: Bo" on the button; a second colon would be one too many.
  const above = (label: string, url: string) => `${label}${label.includes(':') ? '' : colon}\n${url}`
  const blocks = content.blocks.map((block) => {
    if (block.kind === 'text') return block.text
    if (block.kind === 'button' || block.kind === 'link') return above(block.label, block.url)
    return block.facts.map(({ label, value }) => `${label}${colon} ${value}`).join('\n')
  })
  const { support, unsubscribe } = frame.footer
  const footer = [content.reason, support, ...unsubscribe.map(({ label, url }) => above(label, url))]
  return [content.heading, ...blocks, `-- \n${frame.siteName}\n${frame.home}`, footer.join('\n')].join('\n\n')
}
