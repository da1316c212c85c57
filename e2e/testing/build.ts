import { buildWebIfStale } from '../../scripts/build-web.ts'

// biome-ignore lint/style/noDefaultExport: Playwright asks for one.
export default buildWebIfStale
