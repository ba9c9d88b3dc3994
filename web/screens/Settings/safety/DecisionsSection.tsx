import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DecisionsSection_viewer$key } from '#web/__generated__/DecisionsSection_viewer.graphql.ts'
import { StatementRow } from '#web/features/decisions/StatementRow.tsx'
import { Section } from '../Section.tsx'

/** The site's decisions about the member, each with its reasons and the way of appeal. */
export function DecisionsSection(props: { viewer: DecisionsSection_viewer$key }) {
  const { t } = useTranslation('moderation')
  const { statements } = useFragment(fragment, props.viewer)
  return (
    <Section
      id="decisions"
      title={t('decisions.title')}
      text={t(statements.length > 0 ? 'decisions.text' : 'decisions.none')}
    >
      {statements.length > 0 && (
        <ul>
          {statements.map(({ id, ...statement }) => (
            <li key={id}>
              <StatementRow statement={statement} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const fragment = graphql`
  fragment DecisionsSection_viewer on Viewer {
    statements {
      id
      ...StatementRow_statement
    }
  }
`
