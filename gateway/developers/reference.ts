import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  Kind,
  print,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'
import { readApiDocument } from '../operations/api-schema.ts'
import { readAudiences, type AudienceOf } from '../operations/audience.ts'
import { visibleSchema } from '../operations/visible-schema.ts'
import { AUDIENCES, audienceIds, audienceName, type AudienceWords } from './audience-words.ts'
import { descriptionHtml, escapeHtml, type DeveloperPage, type Heading } from './html.ts'
import { tableHtml } from './markdown.ts'

/** The schema as the reference shows it: everything except the operators' part. */
export type Reference = { schema: GraphQLSchema; audienceOf: AudienceOf; sdl: string }

/** Reads the committed schema, limited to what members and partners may know together (FED-06). */
export function readReference(api: DocumentNode = readApiDocument()): Reference {
  const audienceOf = readAudiences(api)
  const schema = visibleSchema(api, audienceOf, (_typeName, { of }) => of !== 'operator')
  const types = Object.values(schema.getTypeMap()).flatMap(({ astNode }) => astNode ?? [])
  const directives = api.definitions.filter(({ kind }) => kind === Kind.DIRECTIVE_DEFINITION)
  const sdl = print({ kind: Kind.DOCUMENT, definitions: [...directives, ...types] })
  return { schema, audienceOf, sdl: `${sdl}\n` }
}

/** The address of a type's page; undefined for GraphQL's built-in scalars. */
function addressOf(type: GraphQLNamedType): string | undefined {
  return isSpecifiedScalarType(type) ? undefined : `/developers/reference/${type.name}`
}

function typesOf({ schema }: Reference): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

const kindOf = ({ astNode, name }: GraphQLNamedType) => {
  if (['Query', 'Mutation', 'Subscription'].includes(name)) return 'Operations'
  return KINDS[astNode?.kind ?? ''] ?? 'Scalars'
}

const KINDS: Record<string, string> = {
  [Kind.OBJECT_TYPE_DEFINITION]: 'Objects',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'Interfaces',
  [Kind.UNION_TYPE_DEFINITION]: 'Unions',
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'Inputs',
  [Kind.ENUM_TYPE_DEFINITION]: 'Enums',
}
const KIND_ORDER = ['Operations', ...Object.values(KINDS), 'Scalars']

/** The first page of the reference: audiences and all types. */
export function referenceIndex(reference: Reference): DeveloperPage {
  const types = typesOf(reference)
  const kinds = KIND_ORDER.map((kind) => [kind, types.filter((type) => kindOf(type) === kind)] as const)
  const audiences = AUDIENCES.map(
    ({ id, name, meaning }) =>
      `<tr><td><a href="/developers/reference/audience/${id}">${name}</a></td><td>${escapeHtml(meaning)}</td></tr>`,
  )
  return {
    title: 'Reference',
    description: 'Every type, field and argument of the GraphQL API, with its audience.',
    contents: [
      { id: 'audiences', text: 'Audiences' },
      ...kinds.map(([kind]) => ({ id: kind.toLowerCase(), text: kind })),
    ],
    body: [
      '<h1>Reference</h1><p>Made from the schema that the service runs. ',
      '<a href="/developers/schema.graphql">Download the schema</a> for code generators and editors.</p>',
      '<h2 id="audiences">Audiences</h2><p>Each field names the audience that can read it. Inputs, enums, unions and scalars have the audience of the fields that use them.</p>',
      tableHtml('<tr><th scope="col">Who</th><th scope="col">Meaning</th></tr>', audiences.join('')),
      ...kinds.map(
        ([kind, listed]) =>
          `<h2 id="${kind.toLowerCase()}">${kind}</h2><ul class="columns">${listed.map((type) => `<li>${linkTo(type)}</li>`).join('')}</ul>`,
      ),
    ].join('\n'),
  }
}

/** Everything open to one audience. */
export function audiencePage(reference: Reference, { id, name, meaning }: AudienceWords): DeveloperPage {
  const rows = typesOf(reference).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.keys(type.getFields()).flatMap((field) =>
          audienceIds(type.name, reference.audienceOf(type.name, field)).includes(id)
            ? [`<li><a href="/developers/reference/${type.name}#${field}">${type.name}.${field}</a></li>`]
            : [],
        )
      : [],
  )
  return {
    title: name,
    description: `The part of the GraphQL API for this audience: ${name}.`,
    contents: [],
    body: `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(meaning)}</p><ul class="columns">${rows.join('')}</ul>`,
  }
}

/** The page of one type. */
export function typePage(reference: Reference, typeName: string): DeveloperPage | undefined {
  const type = typesOf(reference).find(({ name }) => name === typeName)
  if (type === undefined) return undefined
  const description = type.description ?? ''
  const contents: Heading[] = partsOf(type).map((part) => ({ id: part, text: part }))
  return {
    title: type.name,
    description,
    contents,
    body: [
      `<h1>${type.name}</h1><p class="note">${kindOf(type)} · <a href="/developers/reference">Reference</a></p>`,
      `<p>${descriptionHtml(description)}</p>`,
      bodyOf(reference, type),
    ].join('\n'),
  }
}

function partsOf(type: GraphQLNamedType): string[] {
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
    return Object.keys(type.getFields())
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : []
}

function bodyOf({ schema, audienceOf }: Reference, type: GraphQLNamedType): string {
  if (isUnionType(type)) return `<h2 id="members">One of</h2>${answersOf(schema, type)}`
  if (isInterfaceType(type) || isObjectType(type)) {
    const interfaces = type.getInterfaces().map(linkTo)
    const implementations = isInterfaceType(type) ? schema.getPossibleTypes(type).map(linkTo) : []
    return [
      interfaces.length > 0 ? `<p>Implements ${interfaces.join(', ')}.</p>` : '',
      implementations.length > 0 ? `<p>Implemented by ${implementations.join(', ')}.</p>` : '',
      ...Object.values(type.getFields()).map((field) =>
        outputField(schema, field, audienceName(type.name, audienceOf(type.name, field.name))),
      ),
    ].join('\n')
  }
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(inputField).join('\n')
  if (!isEnumType(type)) return ''
  return type
    .getValues()
    .map((value) => part(value.name, value.name, value))
    .join('\n')
}

type Described = { description?: string | null | undefined; deprecationReason?: string | null | undefined }

function part(id: string, heading: string, described: Described, rest = ''): string {
  const { description, deprecationReason } = described
  const deprecated =
    deprecationReason == null
      ? ''
      : `<p class="deprecated">Deprecated. ${descriptionHtml(deprecationReason)}</p>`
  return `<section class="field"><h2 id="${id}">${heading}</h2><p>${descriptionHtml(description ?? '')}</p>${deprecated}${rest}</section>`
}

function outputField(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>, audience: string): string {
  const named = getNamedType(field.type)
  const answers = isUnionType(named) ? `<p>Answers with one of:</p>${answersOf(schema, named)}` : ''
  const given = field.args.map(argument).join('')
  return part(
    field.name,
    `${field.name}: ${typeHtml(field.type)}`,
    field,
    `<p class="note">For: ${escapeHtml(audience)}</p>${given === '' ? '' : `<dl>${given}</dl>`}${answers}`,
  )
}

function inputField(field: GraphQLInputField): string {
  return part(field.name, `${field.name}: ${typeHtml(field.type)}`, field)
}

function argument({ name, type, description, deprecationReason }: GraphQLArgument): string {
  const deprecated = deprecationReason == null ? '' : ` Deprecated. ${descriptionHtml(deprecationReason)}`
  return `<dt><code>${name}: ${typeHtml(type)}</code></dt><dd>${descriptionHtml(description ?? '')}${deprecated}</dd>`
}

// Failures are types of the union; their descriptions hold the codes.
function answersOf(schema: GraphQLSchema, type: GraphQLNamedType): string {
  const members = isUnionType(type) ? schema.getPossibleTypes(type) : []
  return `<dl>${members.map((member) => `<dt>${linkTo(member)}</dt><dd>${descriptionHtml(member.description ?? '')}</dd>`).join('')}</dl>`
}

function linkTo(type: GraphQLNamedType): string {
  const address = addressOf(type)
  return address === undefined ? type.name : `<a href="${address}">${type.name}</a>`
}

function typeHtml(type: GraphQLType): string {
  const named = getNamedType(type)
  return String(type).replace(named.name, linkTo(named))
}

/** The failures that a caller can cause, with their codes, for the guide to errors. */
export function failuresHtml({ schema }: Reference): string {
  const userError = schema.getType('UserError')
  const failures = isInterfaceType(userError) ? [...schema.getPossibleTypes(userError)] : []
  const rows = failures
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map((type) => `<tr><td>${linkTo(type)}</td><td>${descriptionHtml(type.description ?? '')}</td></tr>`)
  return tableHtml('<tr><th scope="col">Type</th><th scope="col">Codes and meaning</th></tr>', rows.join(''))
}

/** The rules that an input field can break. */
export function invalidFieldsHtml({ schema }: Reference): string {
  const codes = schema.getType('InvalidFieldCode')
  const rows = isEnumType(codes)
    ? codes
        .getValues()
        .map(
          (value) =>
            `<tr><td><code>${value.name}</code></td><td>${descriptionHtml(value.description ?? '')}</td></tr>`,
        )
    : []
  return tableHtml('<tr><th scope="col">Code</th><th scope="col">Meaning</th></tr>', rows.join(''))
}
