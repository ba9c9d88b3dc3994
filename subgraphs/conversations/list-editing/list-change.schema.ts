import { addListChange } from '#platform/graph/list-change.ts'
import { builder } from '../builder.ts'

/** A change of the gifts or first messages. */
export const ListChangeRef = addListChange(builder)
