// The compiler is a native program that require()s this file, which an ES module only survives with this
// export name.
const config = {
  src: './web',
  schema: './schema/api.graphql',
  language: 'typescript',
  eagerEsModules: true,
  useImportTypeSyntax: true,
  artifactDirectory: './web/__generated__',
  excludes: ['**/node_modules/**', '**/__generated__/**'],
  persistConfig: { file: './schema/persisted-operations.json', algorithm: 'SHA256' },
  customScalarTypes: { DateTime: 'string', Date: 'string' },
  featureFlags: { enforce_module_name_prefix_for_non_haste: true },
}
export { config as 'module.exports' }
