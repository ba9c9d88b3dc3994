import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { EmailSection_viewer$key } from '../../__generated__/EmailSection_viewer.graphql.ts'
import css from './EmailSection.module.css'
import { Section } from './Section.tsx'

/** The address that mails go to. */
export function EmailSection(props: { viewer: EmailSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const { email, status } = useFragment(fragment, props.viewer)
  return (
    <Section id="email" title={t('email.title')} text={t(status === 'NOT_CONFIRMED' ? 'email.unconfirmed' : 'email.text')}>
      <p className={css.address}>{email}</p>
    </Section>
  )
}

const fragment = graphql`
  fragment EmailSection_viewer on Viewer {
    email
    status
  }
`
