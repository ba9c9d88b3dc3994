import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { audienceDirective, type Audience } from '../requests/audience.ts'
import { requireOperator } from '../requests/operator.ts'
import type { RequestContext } from '../requests/request-context.ts'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      audiences: AudiencePlugin<Types>
    }
    export interface BaseTypeOptions<Types extends SchemaTypes = SchemaTypes> {
      /** Who may get values of this type (FED-07): declared once, with the type. */
      audience?: Audience
    }
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** Who may get this value, if that differs from the type's audience. */
      audience?: Audience
    }
  }
}

type Extended = { extensions?: Readonly<Record<string, unknown>> | null | undefined; pothosOptions: object }

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

/**
 * Writes the audience of types and fields into the schema, as the directive @audience. Operators' fields also
 * check it before they run, because their rows have no owner to compare a viewer with.
 */
class AudiencePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    return withDirective(config)
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    return withDirective(config)
  }

  override wrapResolve(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    return this.#forOperatorsOnly(resolve, field)
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    return subscribe && this.#forOperatorsOnly(subscribe, field)
  }

  #forOperatorsOnly(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const type = this.builder.configStore.getTypeConfig(field.parentType)
    const audience = audienceOf(field.pothosOptions) ?? audienceOf(type.pothosOptions)
    const roles = audience === undefined ? undefined : rolesOf(audience)
    if (roles === undefined) return resolve
    return (parent, args, context, info) => {
      requireOperator(context as RequestContext, roles === 'every' ? undefined : roles)
      return resolve(parent, args, context, info)
    }
  }
}

const audienceOf = (options: object) => (options as { audience?: Audience }).audience

/** The roles that an audience of operators demands; undefined where no session is needed. */
function rolesOf(audience: Audience) {
  if (audience === 'operator') return 'every'
  if (typeof audience === 'string' || 'partner' in audience) return undefined
  return audience.operator === 'anybody' ? undefined : audience.operator
}

function withDirective<Config extends Extended>(config: Config): Config {
  const audience = audienceOf(config.pothosOptions)
  if (audience === undefined) return config
  const before = (config.extensions?.['directives'] ?? []) as object[]
  return {
    ...config,
    extensions: { ...config.extensions, directives: [...before, audienceDirective(audience)] },
  }
}

export const AUDIENCE_PLUGIN = 'audiences'
SchemaBuilder.registerPlugin(AUDIENCE_PLUGIN, AudiencePlugin)
