// The balancer of a cluster. packaging/haproxy.cfg says the same for real machines, and why.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { getText } from './http.mjs';
import { Part } from './part.mjs';

const configuration = ({ endpoint, servers }) => `
defaults
  mode http
  timeout connect 500ms
  timeout check 500ms
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout client-fin 5s
  retries 3
  option redispatch 1
  option http-keep-alive
  balance leastconn
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
frontend page
  bind ${endpoint.host}:${endpoint.port}
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Forwarded-Proto http
  http-request return status 403 content-type text/plain string "for the operator only" if { path /metrics }
  use_backend any if { nbsrv(fray) eq 0 }
  default_backend fray
backend fray
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host 127.0.0.1
  http-check expect status 200
${servers.map(({ name, host, port }) => `  server ${name} ${host}:${port}`).join('\n')}
backend any
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host 127.0.0.1
  http-check expect rstatus ^(200|503)$
${servers.map(({ name, host, port }) => `  server ${name} ${host}:${port}`).join('\n')}
frontend operator
  bind ${endpoint.host}:${endpoint.monitor}
  http-request use-service prometheus-exporter if { path /metrics }
  http-request return status 200 content-type text/plain string ok if { path /up }
  stats enable
  stats uri /
`;

/** `servers`: where the balancer finds the Fray servers, [{ name, host, port }]. */
export function haproxy({ folder, endpoint, servers }) {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration({ endpoint, servers }), { mode: 0o600 });
  return new Part({
    name: endpoint.name,
    kind: 'haproxy',
    address: `${endpoint.host}:${endpoint.port}`,
    command: 'haproxy',
    parameters: ['-db', '-f', file],
    log: join(folder, `${endpoint.name}.log`),
    ready: () => getText(`http://${endpoint.host}:${endpoint.monitor}/up`),
  });
}
