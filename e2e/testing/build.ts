import { buildIfStale } from '../../scripts/build.ts'

// biome-ignore lint/style/noDefaultExport: Playwright asks for one.
export default buildIfStale
