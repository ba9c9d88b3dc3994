import { subgraphSchemaOf } from '#platform/graph/subgraph-schema.ts'
import { builder } from './builder.ts'
import './errors.ts'
import './like.schema.ts'
import './operator-member.schema.ts'
import './swipe.schema.ts'

/** The executable schema of the likes subgraph. */
export const schema = subgraphSchemaOf(builder)
