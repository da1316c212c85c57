import { runLargeCluster } from './cluster/large.ts'
import { runSmallCluster } from './cluster/small.ts'

// npm run cluster: three PostgreSQL under Patroni, Redis under Sentinel, a photo store, three servers and
// nginx, on PORT. `npm run cluster -- small`: two servers on one PostgreSQL, one Redis and a photo store.

const [size] = process.argv.slice(2)
if (size === 'small') await runSmallCluster()
else if (size === undefined) await runLargeCluster()
else {
  console.error('npm run cluster, or npm run cluster -- small')
  process.exitCode = 1
}
