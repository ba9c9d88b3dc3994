import {
  GraphQLSchema,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  Kind,
  parse,
  print,
  printSchema,
  visit,
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type InterfaceTypeDefinitionNode,
  type ObjectTypeDefinitionNode,
} from 'graphql'
import { AUDIENCE_DIRECTIVE, isAudience, type AudienceArguments } from '#platform/requests/audience.ts'

type Applied = { name: string; args: AudienceArguments }

/** The audience of each `Type` and `Type.field`, as the subgraphs declare it, and the faults found. */
export type NamedAudiences = { audiences: Map<string, AudienceArguments>; faults: string[] }

/**
 * Reads the audience of every type and field. Each object type and interface of the API needs one, and
 * subgraphs that share a type must declare the same audience (FED-07).
 * @param subgraphs the schemas of all subgraphs
 * @param api the schema that clients see
 */
export function nameAudiences(subgraphs: Iterable<GraphQLSchema>, api: GraphQLSchema): NamedAudiences {
  const audiences = new Map<string, AudienceArguments>()
  const faults: string[] = []
  const note = (coordinate: string, { extensions }: { extensions: { directives?: unknown } }) => {
    const applied = (extensions.directives ?? []) as Applied[]
    for (const { args } of applied.filter(({ name }) => name === AUDIENCE_DIRECTIVE.name)) {
      const before = audiences.get(coordinate)
      if (!isAudience(args)) faults.push(`${coordinate} has ${textOf(args)}, which is none`)
      if (before !== undefined && textOf(before) !== textOf(args))
        faults.push(`${coordinate} has ${textOf(before)} and ${textOf(args)}`)
      audiences.set(coordinate, before ?? args)
    }
  }
  for (const schema of subgraphs)
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) && !isInterfaceType(type)) continue
      note(type.name, type)
      for (const field of Object.values(type.getFields())) note(`${type.name}.${field.name}`, field)
    }
  // Node belongs to the generated node subgraph.
  audiences.set('Node', { of: 'visitor' })
  for (const type of Object.values(api.getTypeMap())) {
    if ((!isObjectType(type) && !isInterfaceType(type)) || isIntrospectionType(type)) continue
    if (!audiences.has(type.name)) faults.push(`${type.name} has none`)
  }
  return { audiences, faults: faults.toSorted() }
}

const textOf = (args: AudienceArguments) => print(directiveOf(args))

/** Prints a schema with the declared audiences. */
export function printWithAudiences(schema: GraphQLSchema, { audiences }: NamedAudiences): string {
  const directives = [...schema.getDirectives(), AUDIENCE_DIRECTIVE]
  const plain = printSchema(new GraphQLSchema({ ...schema.toConfig(), directives }))
  function named<Element extends Definition>(element: Element, coordinate: string): Element {
    const args = audiences.get(coordinate)
    return args === undefined
      ? element
      : { ...element, directives: [...(element.directives ?? []), directiveOf(args)] }
  }
  const document = visit(parse(plain, { noLocation: true }), {
    InterfaceTypeDefinition: (type) => named(type, type.name.value),
    ObjectTypeDefinition(type) {
      const owner = type.name.value
      const fields = (type.fields ?? []).map((field) => named(field, `${owner}.${field.name.value}`))
      return named({ ...type, fields }, owner)
    },
  })
  return `${spaced(print(document))}\n`
}

// Like printSchema: an empty line above each described element, except the first of its list.
function spaced(text: string): string {
  let isInside = false
  let before = ''
  return text.replaceAll(/^.*$/gm, (line) => {
    const mark = line.trim()
    const isStart = !isInside && mark.startsWith('"""')
    if (mark === '"""') isInside = !isInside
    const isApart = isStart && line !== mark && !/[{(]$/.test(before)
    before = line
    return isApart ? `\n${line}` : line
  })
}

type Definition = FieldDefinitionNode | InterfaceTypeDefinitionNode | ObjectTypeDefinitionNode

function directiveOf(args: AudienceArguments): ConstDirectiveNode {
  const name = (value: string) => ({ kind: Kind.NAME as const, value })
  return {
    kind: Kind.DIRECTIVE,
    name: name(AUDIENCE_DIRECTIVE.name),
    arguments: Object.entries(args).map(([argument, value]) => ({
      kind: Kind.ARGUMENT,
      name: name(argument),
      value: { kind: Kind.STRING, value },
    })),
  }
}
