import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ConsentsSection_viewer$key } from '#web/__generated__/ConsentsSection_viewer.graphql.ts'
import { SwitchRow } from '#web/design/form/Switch.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import { Section } from '../Section.tsx'
import { useChangeConsent } from './useChangeConsent.ts'
import css from './ConsentsSection.module.css'

/** The member's consents, each with its date, and withdrawn by one press (TRUST-06). */
export function ConsentsSection(props: { viewer: ConsentsSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const { consents } = useFragment(fragment, props.viewer)
  const changeConsent = useChangeConsent()
  return (
    <Section id="consents" title={t('consents.title')} text={t('consents.text')}>
      <ul>
        {consents.map(({ purpose, given, text, textVersion, locale, changedAt }) => (
          <li key={purpose} className={css.row}>
            <SwitchRow on={given} onChange={(on) => changeConsent({ purpose, given: on, textVersion })}>
              <span lang={locale}>{text}</span>
            </SwitchRow>
            <p className={css.since}>
              {changedAt === null || changedAt === undefined
                ? t('consents.never')
                : t(given ? 'consents.given' : 'consents.withdrawn', {
                    date: formatDate(changedAt, { dateStyle: 'long', timeStyle: 'short' }),
                  })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const fragment = graphql`
  fragment ConsentsSection_viewer on Viewer {
    consents {
      purpose
      given
      text
      textVersion
      locale
      changedAt
    }
  }
`
