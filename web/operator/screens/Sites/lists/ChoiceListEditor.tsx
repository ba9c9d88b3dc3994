import { graphql, useFragment } from 'react-relay'
import type { ChoiceListEditor_list$key } from '#web/__generated__/ChoiceListEditor_list.graphql.ts'
import type { ListEditor_site$key } from '#web/__generated__/ListEditor_site.graphql.ts'
import { CHOICES, type ChoicesAddress } from './addresses.rules.ts'
import { ListEditor } from './ListEditor.tsx'
import { sentTexts } from './lists.rules.ts'
import { changeChoiceList, revertChoiceListChange } from './listSaving.ts'
import { readChoiceList } from './readChoiceList.ts'

type Props = { address: ChoicesAddress; site: ListEditor_site$key; list: ChoiceListEditor_list$key }

/** One of the lists of which profiles have entries. */
export function ChoiceListEditor({ address, site, list: key }: Props) {
  const list = useFragment(fragment, key)
  return (
    <ListEditor
      site={site}
      address={address}
      list={readChoiceList(list)}
      changes={list.changes}
      send={async (version, rows) => {
        const entries = rows.map((row) => ({
          ...(row.id === null ? {} : { id: row.id }),
          isOffered: row.isOffered,
          texts: sentTexts(row),
        }))
        const answer = await changeChoiceList({ list: CHOICES[address], version, entries })
        return answer && { ...answer, list: answer.choiceList && readChoiceList(answer.choiceList) }
      }}
      revert={revertChoiceListChange}
    />
  )
}

const fragment = graphql`
  fragment ChoiceListEditor_list on ChoiceList {
    ...readChoiceList_list
    changes {
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- the history draws it
      ...ListHistory_change
    }
  }
`
