import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import { audienceDirective, type Audience } from '../requests/audience.ts'

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

/** Writes the audience of types and fields into the schema, as the directive @audience. */
class AudiencePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    return withDirective(config)
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    return withDirective(config)
  }
}

function withDirective<Config extends Extended>(config: Config): Config {
  const { audience } = config.pothosOptions as { audience?: Audience }
  if (audience === undefined) return config
  const before = (config.extensions?.['directives'] ?? []) as object[]
  return {
    ...config,
    extensions: { ...config.extensions, directives: [...before, audienceDirective(audience)] },
  }
}

export const AUDIENCE_PLUGIN = 'audiences'
SchemaBuilder.registerPlugin(AUDIENCE_PLUGIN, AudiencePlugin)
