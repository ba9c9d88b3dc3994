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
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { render } from '@react-email/render'
import { createElement as h, type ReactNode } from 'react'
import type { Site } from '#platform/site.ts'
import { colonIn } from '#platform/texts.ts'
import { MAIL_TEMPLATES } from './mail.templates.ts'
import type { MailBlock, MailContent, MailType, MailVariables } from './mail.types.ts'
import type { NotificationType } from './preference.rules.ts'
import { textsFor } from './mail.texts.ts'

/** A mail as it leaves: both bodies say the same. */
export type RenderedMail = { subject: string; html: string; text: string }

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif'
const INK = '#261b22'
const MUTED = '#6b5d66'
const BRAND = '#8a0175'
// A name may be one long word, and a telephone is narrow. The second is for mail programs that do not know the first.
const BREAKS = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/** Renders a mail in the member's language with the site's name and colour. */
export async function renderMail<Type extends MailType>(
  type: Type,
  variables: MailVariables[Type],
  of: {
    site: Site
    locale: string
    origin: string
    unsubscribe?: { url: string; type: NotificationType } | undefined
  },
): Promise<RenderedMail> {
  const { site, locale } = of
  const t = await textsFor(locale)
  const content = MAIL_TEMPLATES[type](t, variables, {
    siteName: site.name,
    locale,
    timeZone: site.settings.timeZone,
  })
  const footer = {
    support: t('support', { email: site.supportEmail }),
    unsubscribe:
      of.unsubscribe === undefined
        ? []
        : [
            {
              label: t('unsubscribeType', { type: t(`types.${of.unsubscribe.type}`) }),
              url: `${of.unsubscribe.url}?type=${of.unsubscribe.type}`,
            },
            { label: t('unsubscribe'), url: of.unsubscribe.url },
          ],
  }
  const frame = { locale, siteName: site.name, origin: of.origin, brand: brandOf(site), footer }
  return {
    subject: content.subject,
    html: await render(page(content, frame)),
    text: plainText(content, frame),
  }
}

type Frame = {
  locale: string
  siteName: string
  origin: string
  brand: string
  footer: { support: string; unsubscribe: { label: string; url: string }[] }
}

/** The site's colour as a mail can show it: a plain hexadecimal one, else the product's own. */
export function brandOf(site: Pick<Site, 'settings'>): string {
  const colour = site.settings.theme['--brand-primary']
  return colour !== undefined && /^#[0-9a-f]{6}$/i.test(colour) ? colour : BRAND
}

function page(content: MailContent, frame: Frame): ReactNode {
  const { footer } = frame
  return h(
    Html,
    { lang: frame.locale },
    h(Head, null, h('title', null, content.subject)),
    h(Preview, null, content.preview),
    h(
      Body,
      {
        style: {
          backgroundColor: '#f7f2f5',
          fontFamily: FONT,
          color: INK,
          margin: 0,
          padding: '24px 8px',
          ...BREAKS,
        },
      },
      h(
        Container,
        { style: { backgroundColor: '#ffffff', borderRadius: 12, padding: '28px 28px 16px', maxWidth: 520 } },
        h(
          Link,
          {
            href: frame.origin,
            style: { color: frame.brand, fontSize: 22, fontWeight: 700, textDecoration: 'none' },
          },
          frame.siteName,
        ),
        h(
          Heading,
          { as: 'h1', style: { fontSize: 22, lineHeight: '30px', margin: '20px 0 12px' } },
          content.heading,
        ),
        ...content.blocks.map((block, index) => blockElement(block, frame.brand, index)),
        h(Hr, { style: { borderColor: '#eadfe6', margin: '24px 0 12px' } }),
        ...[content.reason, footer.support].map((text) =>
          h(
            Text,
            { key: text, style: { color: MUTED, fontSize: 13, lineHeight: '19px', margin: '4px 0' } },
            text,
          ),
        ),
        ...footer.unsubscribe.map(({ label, url }) =>
          h(
            Text,
            { key: url, style: { fontSize: 13, margin: '4px 0' } },
            h(Link, { href: url, style: { color: MUTED, fontSize: 13 } }, label),
          ),
        ),
      ),
    ),
  )
}

function blockElement(block: MailBlock, brand: string, index: number): ReactNode {
  const key = `block-${index}`
  if (block.kind === 'text')
    return h(Text, { key, style: { fontSize: 16, lineHeight: '24px', margin: '12px 0' } }, block.text)
  if (block.kind === 'button') {
    const style = {
      backgroundColor: brand,
      borderRadius: 999,
      color: '#ffffff',
      fontSize: 16,
      fontWeight: 600,
      padding: '13px 24px',
      textDecoration: 'none',
    }
    return h(
      Section,
      { key, style: { margin: '20px 0' } },
      h(Button, { href: block.url, style }, block.label),
    )
  }
  const rows = block.facts.map(({ label, value }) => {
    const columns = [
      h(Column, { key: 'label', style: { color: MUTED, fontSize: 15, padding: '5px 0' } }, label),
      h(Column, { key: 'value', align: 'right', style: { fontSize: 15, padding: '5px 0' } }, value),
    ]
    return h(Row, { key: label, children: columns })
  })
  return h(Section, { key, style: { margin: '12px 0' } }, ...rows)
}

function plainText(content: MailContent, frame: Frame): string {
  const colon = colonIn(frame.locale)
  const blocks = content.blocks.map((block) => {
    if (block.kind === 'text') return block.text
    if (block.kind === 'button') return `${block.label}${colon}\n${block.url}`
    return block.facts.map(({ label, value }) => `${label}${colon} ${value}`).join('\n')
  })
  const { support, unsubscribe } = frame.footer
  const footer = [content.reason, support, ...unsubscribe.map(({ label, url }) => `${label}${colon} ${url}`)]
  return [content.heading, ...blocks, `-- \n${frame.siteName}\n${frame.origin}`, footer.join('\n')].join(
    '\n\n',
  )
}
