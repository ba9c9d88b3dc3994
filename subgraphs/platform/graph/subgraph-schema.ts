import { entitiesField, EntityType, serviceField } from '@apollo/subgraph/dist/types.js'
import { hasResolvableKey } from '@pothos/plugin-federation'
import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLUnionType,
  isObjectType,
  specifiedDirectives,
} from 'graphql'
import { AUDIENCE_DIRECTIVE } from '../requests/audience.ts'

const DIRECTIVES = [...specifiedDirectives, AUDIENCE_DIRECTIVE]

// One version of federation for every subgraph, so that composition compares like with like.
const FEDERATION = { linkUrl: 'https://specs.apollo.dev/federation/v2.6', directives: DIRECTIVES }

type SubgraphBuilder = {
  toSchema(options: { directives: typeof DIRECTIVES; sortSchema: false }): GraphQLSchema
  toSubGraphSchema(options: typeof FEDERATION): GraphQLSchema
}

/**
 * The executable schema of a subgraph: its own types with the fields `_entities` and `_service` of
 * federation. The library builds the schema twice, sorts it three times and prints it, which takes a quarter
 * of the product's start. Only `npm run generate` reads the printed form, so the library prints on request.
 */
export function subgraphSchemaOf(builder: SubgraphBuilder): GraphQLSchema {
  const schema = builder.toSchema({ directives: DIRECTIVES, sortSchema: false })
  const types = Object.values(schema.getTypeMap())
  const query = schema.getQueryType()!
  const entities = types.filter((type) => isObjectType(type) && hasResolvableKey(type))
  const federatedQuery = new GraphQLObjectType({
    ...query.toConfig(),
    fields: {
      ...(entities.length === 0 ? {} : { _entities: entitiesOf(entities as GraphQLObjectType[]) }),
      _service: { ...serviceField, resolve: () => ({ sdl: () => printedSchemaOf(builder) }) },
      ...query.toConfig().fields,
    },
  })
  return new GraphQLSchema({
    ...schema.toConfig(),
    query: federatedQuery,
    types: [...types.filter((type) => type !== query), federatedQuery],
  })
}

function entitiesOf(types: GraphQLObjectType[]) {
  const union = new GraphQLUnionType({ ...EntityType.toConfig(), types })
  return { ...entitiesField, type: new GraphQLNonNull(new GraphQLList(union)) }
}

function printedSchemaOf(builder: SubgraphBuilder): string {
  const service = builder.toSubGraphSchema(FEDERATION).getQueryType()!.getFields()['_service']!
  const { sdl } = (service.resolve as () => { sdl: string })()
  return sdl
}
