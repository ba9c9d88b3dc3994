import { graphql, useFragment } from 'react-relay'
import type { ChoiceListEditor_list$key } from '#web/__generated__/ChoiceListEditor_list.graphql.ts'
import type { ChoiceListEditor_site$key } from '#web/__generated__/ChoiceListEditor_site.graphql.ts'
import { CHOICES, type ChoicesAddress } from './addresses.rules.ts'
import { ListEditor } from './ListEditor.tsx'
import { ListHistory } from './ListHistory.tsx'
import { sentTexts } from './lists.rules.ts'
import { changeChoiceList, revertChoiceListChange } from './listSaving.ts'
import { readChoiceList } from './readChoiceList.ts'

type Props = { address: ChoicesAddress; site: ChoiceListEditor_site$key; list: ChoiceListEditor_list$key }

/** One of the lists of which profiles have entries. */
export function ChoiceListEditor({ address, list: key, ...keys }: Props) {
  const site = useFragment(siteFragment, keys.site)
  const list = useFragment(fragment, key)
  return (
    <ListEditor
      site={site}
      address={address}
      list={readChoiceList(list)}
      history={(nameOf) => (
        <ListHistory changes={list.changes} nameOf={nameOf} revert={revertChoiceListChange} />
      )}
      send={async (version, rows) => {
        const entries = rows.map((row) => ({
          ...(row.id === null ? {} : { id: row.id }),
          isOffered: row.isOffered,
          texts: sentTexts(row),
        }))
        const answer = await changeChoiceList({ list: CHOICES[address], version, entries })
        return answer && { ...answer, list: answer.choiceList && readChoiceList(answer.choiceList) }
      }}
    />
  )
}

const fragment = graphql`
  fragment ChoiceListEditor_list on ChoiceList {
    ...readChoiceList_list
    changes {
      ...ListHistory_change
    }
  }
`

const siteFragment = graphql`
  fragment ChoiceListEditor_site on OperatorSite {
    ...ListEditor_site
  }
`
